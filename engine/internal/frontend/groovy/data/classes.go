package data

import (
	"math/big"
	"strings"
)

// packages are the classes that the library knows, by their package.
var packages = map[string]string{
	"java.lang": "Object String Integer Long Double Float Boolean Character Byte Short Number Math System Thread " +
		"StringBuilder StringBuffer CharSequence Iterable Comparable Class Void Runnable Cloneable Enum Throwable",
	"java.util": "List ArrayList LinkedList Map HashMap LinkedHashMap TreeMap SortedMap Set HashSet LinkedHashSet TreeSet SortedSet " +
		"Collection Collections Arrays Date Calendar GregorianCalendar TimeZone SimpleTimeZone UUID Random Locale Objects Base64 Iterator " +
		"Map.Entry Queue Deque ArrayDeque Stack Vector Hashtable Optional",
	"java.util.concurrent": "ConcurrentHashMap ConcurrentSkipListMap CopyOnWriteArrayList CopyOnWriteArraySet ConcurrentSkipListSet " +
		"ConcurrentLinkedQueue ConcurrentLinkedDeque LinkedBlockingQueue LinkedBlockingDeque TimeUnit Semaphore",
	"java.util.regex": "Pattern Matcher",
	"java.text":       "SimpleDateFormat DateFormat DecimalFormat NumberFormat DecimalFormatSymbols",
	"java.math":       "BigDecimal BigInteger RoundingMode MathContext",
	"java.net":        "URLEncoder URLDecoder URI URL InetAddress",
	"java.time": "LocalDate LocalTime LocalDateTime ZonedDateTime Instant Duration ZoneId Period DayOfWeek Month OffsetDateTime " +
		"ZoneOffset",
	"java.time.format":                    "DateTimeFormatter",
	"java.time.temporal":                  "ChronoUnit",
	"java.security":                       "MessageDigest SecureRandom KeyFactory Signature",
	"javax.crypto":                        "Mac Cipher",
	"javax.crypto.spec":                   "SecretKeySpec IvParameterSpec",
	"java.io":                             "Serializable StringWriter ByteArrayOutputStream ByteArrayInputStream File StringReader",
	"java.util.zip":                       "GZIPInputStream GZIPOutputStream",
	"groovy.lang":                         "Closure GString Range IntRange Script GroovyObject Binding",
	"groovy.json":                         "JsonSlurper JsonOutput JsonBuilder JsonSlurperClassic StreamingJsonBuilder",
	"groovy.time":                         "TimeCategory TimeDuration Duration.Groovy",
	"groovy.util":                         "XmlSlurper XmlParser Node NodeList ConfigSlurper Eval Expando",
	"groovy.xml":                          "XmlUtil MarkupBuilder StreamingMarkupBuilder",
	"groovy.transform":                    "Field CompileStatic",
	"org.json":                            "JSONObject JSONArray",
	"groovyx.net.http":                    "HttpResponseException ResponseParseException ContentType Method",
	"org.apache.commons.codec.binary":     "Hex",
	"org.codehaus.groovy.runtime":         "GStringImpl",
	"org.codehaus.groovy.grails.web.json": "JSONElement",
}

// homes is the package of each class.
var homes = func() map[string]string {
	out := map[string]string{}
	for home, names := range packages {
		for _, name := range strings.Fields(names) {
			out[name] = home
		}
	}
	return out
}()

// SimpleName is a class name without its package.
func SimpleName(name string) string {
	start := 0
	for i := 0; i < len(name); i++ {
		if name[i] != '.' {
			continue
		}
		if c := name[start]; i > start && (c < 'a' || c > 'z') {
			break // Map.Entry
		}
		start = i + 1
	}
	return name[start:]
}

// IsClass reports whether name, with or without a package, is a class that the
// library knows.
func IsClass(name string) bool {
	simple := SimpleName(name)
	return IsKnownClass(simple) || IsException(simple) && simple != "" && simple[0] >= 'A' && simple[0] <= 'Z'
}

// IsKnownClass reports whether the library knows a class, or type, of this
// name.
func IsKnownClass(simple string) bool {
	_, ok := homes[simple]
	return ok || IsPrimitive(simple)
}

// ClassNamed is the class of a name, which IsClass.
func ClassNamed(name string) ClassRef { return ClassRef(SimpleName(name)) }

// FullClass is the name of a class with its package.
func FullClass(simple string) string {
	if home, ok := homes[simple]; ok {
		return home + "." + simple
	}
	switch simple {
	case "null":
		return "null"
	case "MissingMethodException", "MissingPropertyException", "ReadOnlyPropertyException", "GroovyRuntimeException":
		return "groovy.lang." + simple
	case "GroovyCastException":
		return "org.codehaus.groovy.runtime.typehandling." + simple
	case "IOException", "FileNotFoundException", "UncheckedIOException", "EOFException":
		return "java.io." + simple
	case "ParseException":
		return "java.text." + simple
	case "NoSuchElementException", "ConcurrentModificationException", "EmptyStackException", "MissingFormatArgumentException",
		"IllegalFormatConversionException", "UnknownFormatConversionException":
		return "java.util." + simple
	}
	if IsException(simple) {
		return "java.lang." + simple
	}
	return simple
}

// isInterface tells classes that are written "interface".
func isInterface(simple string) bool {
	switch simple {
	case "List", "Map", "Set", "Collection", "Iterable", "Comparable", "CharSequence", "Runnable", "Serializable", "SortedMap", "SortedSet", "Map.Entry":
		return true
	}
	return false
}

// ClassOf is the class of a value, without package.
func ClassOf(v Value) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "Boolean"
	case int32:
		return "Integer"
	case int64:
		return "Long"
	case *big.Int:
		return "BigInteger"
	case Decimal:
		return "BigDecimal"
	case float64:
		return "Double"
	case float32:
		return "Float"
	case string:
		return "String"
	case GString:
		return "GStringImpl"
	case Char:
		return "Character"
	case *List:
		return [...]string{"ArrayList", "LinkedHashSet", "TreeSet", "Object[]"}[v.Kind]
	case *Map:
		if v.Sorted {
			return "TreeMap"
		}
		return "LinkedHashMap"
	case Date:
		return "Date"
	case *Closure:
		return "Closure"
	}
	return rareClass(v)
}

func rareClass(v Value) string {
	switch v := v.(type) {
	case *Range:
		return "IntRange"
	case *Entry:
		return "Map.Entry"
	case *Buffer:
		return "StringBuilder"
	case *Thrown:
		return v.Class
	case Duration:
		return "TimeDuration"
	case Classed:
		return v.ClassName()
	case MethodRef:
		return "String"
	case ClassRef:
		return "Class"
	case Object:
		return v.Class()
	}
	return "Object"
}

// supers are the classes and interfaces above a class that instanceof and
// switch ask for.
var supers = map[string]string{
	"Integer": "Number Comparable", "Long": "Number Comparable", "BigInteger": "Number Comparable",
	"BigDecimal": "Number Comparable", "Double": "Number Comparable", "Float": "Number Comparable",
	"Boolean": "Comparable", "Character": "Comparable",
	"String": "CharSequence Comparable", "GStringImpl": "GString CharSequence Comparable GroovyObject",
	"StringBuilder": "CharSequence",
	"ArrayList":     "List Collection Iterable AbstractList", "IntRange": "Range List Collection Iterable AbstractList",
	"LinkedHashSet": "Set Collection Iterable", "TreeSet": "SortedSet Set Collection Iterable",
	"LinkedHashMap": "Map AbstractMap", "TreeMap": "SortedMap Map AbstractMap",
	"Date": "Comparable", "GregorianCalendar": "Calendar Comparable",
	"Closure": "Runnable GroovyObject", "SimpleDateFormat": "DateFormat", "DecimalFormat": "NumberFormat",
}

// others are the classes that make what another class makes: the ways in which
// they differ, such as locks, do not show where handlers run one by one.
var others = map[string]string{
	"LinkedList": "ArrayList", "Stack": "ArrayList", "Vector": "ArrayList", "ArrayDeque": "ArrayList", "Queue": "ArrayList", "Deque": "ArrayList",
	"CopyOnWriteArrayList": "ArrayList", "ConcurrentLinkedQueue": "ArrayList", "ConcurrentLinkedDeque": "ArrayList",
	"LinkedBlockingQueue": "ArrayList", "LinkedBlockingDeque": "ArrayList",
	"HashSet": "LinkedHashSet", "CopyOnWriteArraySet": "LinkedHashSet", "ConcurrentSkipListSet": "TreeSet",
	"HashMap": "LinkedHashMap", "ConcurrentHashMap": "LinkedHashMap", "ConcurrentMap": "LinkedHashMap", "Hashtable": "LinkedHashMap", "Expando": "LinkedHashMap",
	"ConcurrentSkipListMap": "TreeMap", "StringBuffer": "StringBuilder", "StringWriter": "StringBuilder",
}

// Made is the class of what a constructor makes.
func Made(class string) string {
	if c := others[class]; c != "" {
		return c
	}
	return class
}

// InstanceOf reports whether v is of a class or implements it; null is of
// none. An unknown is whatever it is asked for.
func InstanceOf(v Value, typ string) bool {
	typ = SimpleName(typ)
	switch t := v.(type) {
	case nil:
		return false
	case *Unknown:
		return true
	case *Thrown:
		return t.Is(typ)
	}
	class := ClassOf(v)
	if typ == "Object" || Made(typ) == class || boxes[typ] == class {
		return true
	}
	for _, s := range strings.Fields(supers[class]) {
		if s == typ {
			return true
		}
	}
	if _, ok := v.(Mapped); ok {
		return typ == "Map"
	}
	l, ok := v.(*List)
	return ok && l.Kind == Array && strings.HasSuffix(typ, "[]")
}

// boxes are the classes of primitive types.
var boxes = map[string]string{
	"int": "Integer", "long": "Long", "double": "Double", "float": "Float", "boolean": "Boolean", "char": "Character",
}

// IsPrimitive reports whether a type is one of Java that is no class.
func IsPrimitive(typ string) bool {
	switch typ {
	case "int", "long", "short", "byte", "char", "boolean", "float", "double":
		return true
	}
	return false
}
