package ir

var unaryNames = [...]string{Neg: "-", Not: "!"}

var binaryNames = [...]string{
	Add: "+", Sub: "-", Mul: "*", Div: "/", Rem: "%",
	Eq: "==", Ne: "!=", Lt: "<", Le: "<=", Gt: ">", Ge: ">=", And: "&&", Or: "||",
}

func (op UnaryOp) String() string { return unaryNames[op] }

func (op BinaryOp) String() string { return binaryNames[op] }
