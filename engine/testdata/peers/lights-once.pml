/* Lamps that are switched on once. */
#define N {{.}}
active [N] proctype Lamp() {
  bool lit;
end:
  do
  :: atomic { !lit -> lit = true }
  od
}
