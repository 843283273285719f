/* Lamps beside a stream that never rests, to which one of three listeners can be tied for good. */
#define N {{.}}
byte position, listener;
active proctype Stream() {
  do
  :: position = (position + 1) % 3
  od
}
active proctype Listeners() {
end:
  do
  :: atomic { listener == 0 && position < 3 -> listener = 1 }
  :: atomic { listener == 0 && position < 3 -> listener = 2 }
  :: atomic { listener == 0 && position < 3 -> listener = 3 }
  od
}
active [N] proctype Lamp() {
  bool lit;
  do
  :: lit = true
  :: lit = false
  od
}
