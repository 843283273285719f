package script

import (
	"math/big"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
)

// How far an argument is from the type of a parameter: of two methods that
// could be called, Groovy takes the one that is nearer in all.
const (
	same    = 0
	near    = 1  // a type above the argument's, or a wider number
	nullFar = 10 // null, for a type that is not Object
	anyFar  = 20 // an argument that is not null, for Object
)

// wider are the numbers that a parameter takes beside its own type.
var wider = map[string][]string{
	"long": {"Integer"}, "Long": {"Integer"},
	"int": {"BigInteger"}, "Integer": {"BigInteger"},
	"float": {"Integer", "Long", "BigInteger", "BigDecimal", "Double"}, "Float": {"Integer", "Long", "BigInteger", "BigDecimal", "Double"},
	"double": {"Integer", "Long", "BigInteger", "BigDecimal", "Float"}, "Double": {"Integer", "Long", "BigInteger", "BigDecimal", "Float"},
	"BigDecimal": {"Integer", "Long", "BigInteger", "Double", "Float"},
	"BigInteger": {"Integer", "Long"},
}

// Fit is how far v is from a parameter of type typ, where "" is no type.
// False: Groovy would not pass it.
func Fit(v data.Value, typ string) (distance int, ok bool) {
	if typ == "" {
		if v == nil {
			return same, true
		}
		return anyFar, true
	}
	switch v := v.(type) {
	case nil:
		return nullFar, !primitive(typ)
	case *data.Unknown:
		return same, true
	case *data.List:
		if strings.HasSuffix(typ, "[]") {
			return same, v.Kind == data.Array
		}
	case data.GString, data.MethodRef:
		if typ == "String" {
			return near, true
		}
	}
	if data.InstanceOf(v, typ) {
		if data.ClassOf(v) == typ {
			return same, true
		}
		return near, true
	}
	return near + 1, slices.Contains(wider[typ], numberClass(v))
}

// numberClass is the class of a number, "" of anything else.
func numberClass(v data.Value) string {
	switch v.(type) {
	case int32, int64, *big.Int, data.Decimal, float64, float32:
		return data.ClassOf(v)
	}
	return ""
}

func primitive(typ string) bool {
	switch typ {
	case "int", "long", "short", "byte", "char", "boolean", "float", "double":
		return true
	}
	return false
}
