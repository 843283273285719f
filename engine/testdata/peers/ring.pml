/* A token goes round; who waits for it holds it a while and thinks after that. */
#define N {{.}}
byte token;
active [N] proctype Station() {
  do
  :: assert(true);
     token == _pid;
     token = (_pid + 1) % N
  od
}
