package data

import (
	"fmt"
	"strings"
)

// Thrown is a Groovy exception, both as the panic that carries it and as the
// value that a catch clause binds.
type Thrown struct {
	Class   string // without package
	Message string
	Value   Value // what the exception carries: its cause, a response; often nil
}

// Text is the exception's toString.
func (t *Thrown) Text() string {
	if t.Message == "" {
		return FullClass(t.Class)
	}
	return FullClass(t.Class) + ": " + t.Message
}

// Throw raises an exception of a class.
func Throw(class, format string, args ...any) {
	panic(&Thrown{Class: class, Message: fmt.Sprintf(format, args...)})
}

// ThrowValue is the throw statement.
func ThrowValue(v Value) {
	switch v := v.(type) {
	case *Thrown:
		panic(v)
	case nil:
		Throw("NullPointerException", "Cannot throw exception: null object")
	case *Unknown:
		panic(&Thrown{Class: "Exception", Message: v.String()})
	}
	Throw("GroovyCastException", "Cannot cast object '%s' with class '%s' to class 'java.lang.Throwable'", Text(v), FullClass(ClassOf(v)))
}

// parents is the hierarchy of exceptions: classes that are not here extend
// Exception.
var parents = map[string]string{
	"Throwable":                              "",
	"Exception":                              "Throwable",
	"Error":                                  "Throwable",
	"RuntimeException":                       "Exception",
	"IOException":                            "Exception",
	"GeneralSecurityException":               "Exception",
	"AssertionError":                         "Error",
	"PowerAssertionError":                    "AssertionError",
	"VirtualMachineError":                    "Error",
	"StackOverflowError":                     "VirtualMachineError",
	"OutOfMemoryError":                       "VirtualMachineError",
	"NullPointerException":                   "RuntimeException",
	"ArithmeticException":                    "RuntimeException",
	"ClassCastException":                     "RuntimeException",
	"IllegalArgumentException":               "RuntimeException",
	"IllegalStateException":                  "RuntimeException",
	"IndexOutOfBoundsException":              "RuntimeException",
	"UnsupportedOperationException":          "RuntimeException",
	"ConcurrentModificationException":        "RuntimeException",
	"SecurityException":                      "RuntimeException",
	"EmptyStackException":                    "RuntimeException",
	"NoSuchElementException":                 "RuntimeException",
	"GroovyRuntimeException":                 "RuntimeException",
	"JsonException":                          "RuntimeException",
	"ArrayIndexOutOfBoundsException":         "IndexOutOfBoundsException",
	"StringIndexOutOfBoundsException":        "IndexOutOfBoundsException",
	"NumberFormatException":                  "IllegalArgumentException",
	"PatternSyntaxException":                 "IllegalArgumentException",
	"IllegalFormatException":                 "IllegalArgumentException",
	"IllegalFormatConversionException":       "IllegalFormatException",
	"MissingFormatArgumentException":         "IllegalFormatException",
	"UnknownFormatConversionException":       "IllegalFormatException",
	"MissingMethodException":                 "GroovyRuntimeException",
	"MissingPropertyException":               "GroovyRuntimeException",
	"ReadOnlyPropertyException":              "MissingPropertyException",
	"GroovyCastException":                    "ClassCastException",
	"ParseException":                         "Exception",
	"URISyntaxException":                     "Exception",
	"InterruptedException":                   "Exception",
	"TimeoutException":                       "Exception",
	"CloneNotSupportedException":             "Exception",
	"NoSuchAlgorithmException":               "GeneralSecurityException",
	"InvalidKeyException":                    "GeneralSecurityException",
	"UnknownHostException":                   "IOException",
	"SocketException":                        "IOException",
	"SocketTimeoutException":                 "IOException",
	"ConnectException":                       "SocketException",
	"MalformedURLException":                  "IOException",
	"ClientProtocolException":                "IOException",
	"HttpResponseException":                  "ClientProtocolException",
	"ResponseParseException":                 "HttpResponseException",
	"ConnectTimeoutException":                "IOException",
	"UnsupportedEncodingException":           "IOException",
	"NegativeArraySizeException":             "RuntimeException",
	"InvalidParameterException":              "IllegalArgumentException",
	"DateTimeException":                      "RuntimeException",
	"DateTimeParseException":                 "DateTimeException",
	"FileNotFoundException":                  "IOException",
	"UnsupportedTemporalTypeException":       "DateTimeException",
	"MultipleCompilationErrorsException":     "GroovyRuntimeException",
	"IncompleteArgumentException":            "IllegalArgumentException",
	"InvalidPropertiesFormatException":       "IOException",
	"MissingPropertyExceptionNoStack":        "MissingPropertyException",
	"MissingMethodExceptionNoStack":          "MissingMethodException",
	"NoRouteToHostException":                 "SocketException",
	"CertificateException":                   "GeneralSecurityException",
	"ExecutionException":                     "Exception",
	"TransformerException":                   "Exception",
	"SAXException":                           "Exception",
	"SAXParseException":                      "SAXException",
	"NoSuchFieldException":                   "ReflectiveOperationException",
	"NoSuchMethodException":                  "ReflectiveOperationException",
	"ClassNotFoundException":                 "ReflectiveOperationException",
	"ReflectiveOperationException":           "Exception",
	"SSLException":                           "IOException",
	"SSLHandshakeException":                  "SSLException",
	"SSLPeerUnverifiedException":             "SSLException",
	"ZipException":                           "IOException",
	"EOFException":                           "IOException",
	"UncheckedIOException":                   "RuntimeException",
	"ArrayStoreException":                    "RuntimeException",
	"BadPaddingException":                    "GeneralSecurityException",
	"InputMismatchException":                 "NoSuchElementException",
	"DuplicateFormatFlagsException":          "IllegalFormatException",
	"FormatFlagsConversionMismatchException": "IllegalFormatException",
}

// Is reports whether t is of a class or of one below it, as a catch clause
// asks. class may have its package.
func (t *Thrown) Is(class string) bool {
	class = SimpleName(class)
	for c := t.Class; c != ""; c = parentException(c) {
		if c == class {
			return true
		}
	}
	return class == "Object" || class == "Serializable"
}

func parentException(class string) string {
	if parent, ok := parents[class]; ok {
		return parent
	}
	return "Exception"
}

// IsException reports whether a class is thrown rather than used.
func IsException(class string) bool {
	_, known := parents[class]
	return known || strings.HasSuffix(class, "Exception") || strings.HasSuffix(class, "Error")
}

// MissingMethod is the exception for a call without a method.
func MissingMethod(recv Value, name string, args []Value) *Thrown {
	return &Thrown{Class: "MissingMethodException", Message: "No signature of method: " + FullClass(ClassOf(recv)) + "." + name +
		"() is applicable for argument types: (" + typesOf(args) + ") values: " + InspectAll(args)}
}

// MissingProperty is the exception for a property that v does not have.
func MissingProperty(v Value, name string) *Thrown {
	class := FullClass(ClassOf(v))
	return &Thrown{Class: "MissingPropertyException", Message: "No such property: " + name + " for class: " + class}
}

// NotANumber is the exception for a text that should be one.
func NotANumber(s string) *Thrown {
	return &Thrown{Class: "NumberFormatException", Message: "For input string: \"" + s + "\""}
}

// NoOperator throws what Groovy throws when a has no method for an operator.
func NoOperator(a Value, method string, b Value) Value {
	if a == nil {
		if method == "plus" {
			Throw("NullPointerException", "Cannot execute null+%s", Text(b))
		}
		Throw("NullPointerException", "Cannot invoke method %s() on null object", method)
	}
	panic(MissingMethod(a, method, []Value{b}))
}
