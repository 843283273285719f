package template

import (
	"regexp"
	"strings"
)

// pure are functions which say the same whenever they get the same. Those that are not
// evaluated are known to depend on nothing else.
var pure = []string{"regex_match", "regex_search", "regex_replace", "regex_findall", "regex_findall_index", "log", "sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "slugify", "base64_decode", "base64_encode", "md5", "sha1", "sha256", "ordinal", "bitwise_and", "bitwise_or", "truncate", "distance"}

// entityID matches what an entity can be called.
var entityID = regexp.MustCompile(`^[a-z0-9_]+\.[a-z0-9_]+$`)

// regular is what a function says that looks for a regular expression in a text, where
// Go and Python mean the same by it.
func regular(name string, args []Value, named map[string]Value) Value {
	said := func(i int, key string) string {
		v := Nothing
		if i < len(args) {
			v = args[i]
		} else if named[key] != nil {
			v = named[key]
		}
		s, _ := v.text()
		return s
	}
	for _, v := range named {
		if _, known := v.text(); !known {
			return together(v)
		}
	}
	text, find, replace := said(0, "value"), said(1, "find"), said(2, "replace")
	own := strings.Contains(find, "(?")
	if name != "regex_replace" && said(2, "ignorecase") == "True" {
		find = "(?i:" + find + ")"
	}
	re, err := regexp.Compile(find)
	if err != nil || len(args) > 3 || name == "regex_replace" && named["ignorecase"] != nil || strings.ContainsAny(text, "\n") || strings.ContainsAny(replace, `\$`) || !plainText(text) || own {
		return Open("what " + name + " says")
	}
	switch name {
	case "regex_match":
		at := re.FindStringIndex(text)
		return Truth(at != nil && at[0] == 0)
	case "regex_search":
		return Truth(re.MatchString(text))
	case "regex_replace":
		return Text(re.ReplaceAllString(text, replace))
	}
	return Open("what " + name + " says")
}

// plainText reports whether letters and digits mean the same to both.
func plainText(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
}
