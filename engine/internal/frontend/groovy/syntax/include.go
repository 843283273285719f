package syntax

import (
	"strings"

	"crosscheck/engine/internal/diag"
)

// LibraryName is the "namespace.name" that a file gives itself as a library of
// a Hubitat hub, by library(name: …, namespace: …) at its top level; "" when
// the file is none.
func LibraryName(f *File) string {
	for _, s := range f.Body {
		if call := libraryCall(s); call != nil {
			return named(call, "namespace") + "." + named(call, "name")
		}
	}
	return ""
}

func libraryCall(s Stmt) *Call {
	x, isExpr := s.(*ExprStmt)
	if !isExpr {
		return nil
	}
	if call, isCall := x.X.(*Call); isCall && call.Recv == nil && call.Name == "library" && len(call.Args) == 1 {
		return call
	}
	return nil
}

// named is a text among the named arguments of a call.
func named(call *Call, key string) string {
	args, _ := call.Args[0].(*MapLit)
	if args == nil {
		return ""
	}
	for _, e := range args.Entries {
		k, isText := e.Key.(*Text)
		v, valueIsText := e.Value.(*Text)
		if isText && valueIsText && k.Value == key {
			return v.Value
		}
	}
	return ""
}

// JoinLibraries joins to f what the libraries it includes declare; libraries may be
// any files, and those that are no libraries are passed over. What comes from
// a library keeps its spans, which name the library's file.
func JoinLibraries(f *File, libraries []*File) diag.List {
	var problems diag.List
	done := map[*File]bool{f: true}
	for wanted := f.Includes; len(wanted) > 0; {
		n := wanted[0]
		wanted = wanted[1:]
		library := findLibrary(n.Name, libraries)
		if library == nil {
			problems.Add(diag.UnknownLibrary, diag.Error, n.At.At, "there is no library %s among the files", n.Name).Help =
				"add the file that begins with library(name: …, namespace: …)" + otherNames(libraries)
			continue
		}
		if !done[library] {
			done[library] = true
			f.join(library)
			wanted = append(wanted[:len(wanted):len(wanted)], library.Includes...)
		}
	}
	if len(done) > 1 {
		f.checkMethods(&problems)
	}
	problems.Sort()
	return problems
}

func findLibrary(name string, files []*File) *File {
	for _, f := range files {
		if LibraryName(f) == name {
			return f
		}
	}
	return nil
}

// otherNames lists the libraries there are.
func otherNames(files []*File) string {
	var names []string
	for _, f := range files {
		if name := LibraryName(f); name != "" {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "; the files have " + strings.Join(names, ", ")
}

// join adds what a library declares, but not its library(…) statement.
func (f *File) join(library *File) {
	f.Imports = append(f.Imports, library.Imports...)
	f.Fields = append(f.Fields, library.Fields...)
	f.Methods = append(f.Methods, library.Methods...)
	for _, s := range library.Body {
		if libraryCall(s) == nil {
			f.Body = append(f.Body, s)
		}
	}
}

// checkMethods reports methods that cannot be told apart.
func (f *File) checkMethods(problems *diag.List) {
	seen := make(map[string]bool, len(f.Methods))
	for _, m := range f.Methods {
		var b strings.Builder
		b.WriteString(m.Name)
		for _, n := range m.Params {
			b.WriteString(typeText(n.Type) + ",")
		}
		signature := b.String()
		if seen[signature] {
			problems.Add(diag.Redeclared, diag.Error, m.NameSpan, "there are two methods %s with the same parameters", m.Name).Help =
				"remove one or give it another name"
		}
		seen[signature] = true
	}
}
