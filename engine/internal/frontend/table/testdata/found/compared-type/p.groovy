def installed() { if (state.n as int < 5) state.n = 1 }
