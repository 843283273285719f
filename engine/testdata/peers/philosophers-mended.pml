/* The last guest reaches for the other fork first. */
#define N {{.}}
#define FIRST taken[(_pid == N - 1 -> 0 : _pid)]
#define SECOND taken[(_pid == N - 1 -> _pid : _pid + 1)]
bool taken[N];
active [N] proctype Guest() {
  do
  :: atomic { !FIRST -> FIRST = true };
     atomic { !SECOND -> SECOND = true };
     atomic { FIRST = false; SECOND = false }
  od
}
