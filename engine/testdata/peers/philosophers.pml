/* Everybody takes the left fork first, and all may hold one. */
#define N {{.}}
#define LEFT taken[_pid]
#define RIGHT taken[(_pid + 1) % N]
bool taken[N];
active [N] proctype Guest() {
  do
  :: atomic { !LEFT -> LEFT = true };
     atomic { !RIGHT -> RIGHT = true };
     atomic { LEFT = false; RIGHT = false }
  od
}
