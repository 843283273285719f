/* Lamps that are switched on and off for ever. */
#define N {{.}}
active [N] proctype Lamp() {
  bool lit;
  do
  :: lit = true
  :: lit = false
  od
}
