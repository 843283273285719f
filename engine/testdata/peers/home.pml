/* Rooms with motion and a lamp; who comes in has light, and somebody plays with the switch. */
#define N {{.}}
active [N] proctype Room() {
  bool motion, lamp;
  do
  :: atomic { motion = true; lamp = true }
  :: motion = false
  :: atomic { !motion -> lamp = false }
  :: lamp = !lamp
  od
}
