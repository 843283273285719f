/* Those who make things and those who use them share three places. */
#define N {{.}}
byte made;
active [N] proctype Maker() {
  do
  :: assert(true);
     assert(true);
     atomic { made < 3 -> made++ }
  od
}
active [N] proctype User() {
  do
  :: atomic { made > 0 -> made-- };
     assert(true);
     assert(true)
  od
}
