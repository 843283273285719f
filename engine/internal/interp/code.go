package interp

// op is an operation of the machine. Registers a, b, c are numbered from the
// start of the running function's frame: first the locals, then temporaries.
type op uint16

// Operations. "R" is a register, "C" a constant, "L" a location (a cell).
const (
	opConst  op = iota // R[a] = C c
	opMove             // R[a] = R[b]
	opLoad             // R[a] = L b
	opLoadX            // R[a] = array b at R[c]
	opStore            // L b = R[a]
	opStoreC           // L b = C c
	opStoreX           // array b at R[c] = R[a]
	opNeg              // R[a] = -R[b]
	opNot              // R[a] = R[b] == 0
	opAdd              // R[a] = R[b] + R[c], and so on
	opSub
	opMul
	opDiv
	opRem
	opEq
	opNe
	opLt
	opLe
	opGt
	opGe
	opAddC   // R[a] = R[b] + C c
	opDivC   // c is neither 0 nor -1
	opRemC   // c is not 0
	opJump   // go to c
	opJumpEq // if R[a] == R[b] go to c, and so on
	opJumpNe
	opJumpLt
	opJumpLe
	opJumpGt
	opJumpGe
	opJumpEqC // if R[a] == C b go to c, and so on
	opJumpNeC
	opJumpLtC
	opJumpLeC
	opJumpGtC
	opJumpGeC
	opJumpEqL // if L b == C a (16 bits, signed) go to c
	opJumpNeL
	opRound   // a round of a loop begins
	opCall    // R[a] = function b, its frame starts at R[c]
	opNative  // R[a] = foreign call b, its arguments start at R[c]
	opReturn  // yield R[a]
	opReturnC // yield C c
	opChoose  // R[a] = choice b
	opAssert  // assertion b has failed
	opPublish // topic b, value R[a]
	opSay     // notification b
	opClock   // R[a] = clock test b
	opReset   // clock reset b
	opMark    // mark b (Tracker only)
)

// ins is one instruction.
type ins struct {
	op   op
	a    uint16
	b, c int32
}

// function is a compiled ir.Func.
type function struct {
	entry  int32
	params int32
	locals int32
	app    int32 // 0: the caller's
}
