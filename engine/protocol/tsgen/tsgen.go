// Package tsgen writes the TypeScript twin of the protocol's Go structs: an
// interface a struct, comments included. Request and Reply become unions told
// apart by their op, so that a switch over op can be checked for totality.
//
// Two conventions carry the unions: a struct that begins with ID and Op is a
// union over the pointer fields after them, and a field tagged enum:"a,b" is
// one of those literals. A type of another package, p.Name, is PName of the
// module p.gen.ts.
package tsgen

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Generate turns the Go source of a file of the protocol into a TypeScript
// module.
func Generate(name, source string) (string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ParseComments)
	if err != nil {
		return "", err
	}
	g := &generator{}
	for _, decl := range file.Decls {
		if d, ok := decl.(*ast.GenDecl); ok {
			g.decl(d)
		}
	}
	return header("engine/protocol/"+name) + g.imports() + g.out.String(), g.err
}

func header(source string) string {
	return fmt.Sprintf("// Generated from %s; to renew: go test ./engine/protocol -update\n", source)
}

// generator collects the module; the first error stays.
type generator struct {
	out     strings.Builder
	foreign []*ast.SelectorExpr // types of other packages, in the order met
	err     error
}

// imports brings in the types of other packages.
func (g *generator) imports() string {
	lines := map[string]bool{}
	for _, t := range g.foreign {
		lines[fmt.Sprintf("import type { %s } from './%s.gen.ts';\n", foreignName(t), t.X)] = true
	}
	return strings.Join(slices.Sorted(maps.Keys(lines)), "")
}

// foreignName is FindingKind for finding.Kind.
func foreignName(t *ast.SelectorExpr) string {
	pkg := t.X.(*ast.Ident).Name
	return strings.ToUpper(pkg[:1]) + pkg[1:] + t.Sel.Name
}

func (g *generator) line(format string, args ...any) {
	fmt.Fprintf(&g.out, format+"\n", args...)
}

func (g *generator) fail(format string, args ...any) {
	if g.err == nil {
		g.err = fmt.Errorf(format, args...)
	}
}

func (g *generator) decl(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.ValueSpec:
			g.constant(d.Doc, s)
		case *ast.TypeSpec:
			if st, ok := s.Type.(*ast.StructType); ok {
				g.structure(d.Doc, s.Name.Name, st)
			}
		}
	}
}

// constant exports a string constant under its lower-case name.
func (g *generator) constant(doc *ast.CommentGroup, s *ast.ValueSpec) {
	for i, v := range s.Values {
		lit, ok := v.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING || !s.Names[i].IsExported() {
			continue
		}
		text, _ := strconv.Unquote(lit.Value)
		g.doc("", doc)
		name := s.Names[i].Name
		g.line("export const %s = %s;", strings.ToLower(name[:1])+name[1:], quote(text))
	}
}

func (g *generator) structure(doc *ast.CommentGroup, name string, st *ast.StructType) {
	g.line("")
	g.doc("", doc)
	fields := st.Fields.List
	switch {
	case len(fields) == 0:
		g.line("export type %s = Record<string, never>;", name)
	case isMessage(fields):
		g.union(name, fields[2:])
	default:
		g.line("export interface %s {", name)
		for _, f := range fields {
			g.field(f)
		}
		g.line("}")
	}
}

func isMessage(fields []*ast.Field) bool {
	return len(fields) > 2 && fields[0].Names[0].Name == "ID" && fields[1].Names[0].Name == "Op"
}

// union writes one alternative for each message a struct can carry.
func (g *generator) union(name string, fields []*ast.Field) {
	g.line("export type %s =", name)
	for i, f := range fields {
		star, ok := f.Type.(*ast.StarExpr)
		if !ok {
			g.fail("%s.%s: a union field must be a pointer", name, f.Names[0].Name)
			return
		}
		end := ""
		if i == len(fields)-1 {
			end = ";"
		}
		op := jsonName(f)
		g.line("  | { readonly id: number; readonly op: %s; readonly %s: %s }%s", quote(op), op, g.typ(star.X), end)
	}
}

func (g *generator) field(f *ast.Field) {
	g.doc("  ", f.Doc)
	g.doc("  ", f.Comment)
	typ := g.typ(f.Type)
	if _, pointer := f.Type.(*ast.StarExpr); pointer && !optional(f) {
		g.fail("%s: a pointer must be left out when it is nil", jsonName(f))
	}
	if enum := tag(f).Get("enum"); enum != "" {
		typ = literals(enum)
	}
	g.line("  readonly %s: %s;", propertyName(f), typ)
}

// typ is the TypeScript type of a Go type.
func (g *generator) typ(e ast.Expr) string {
	switch t := e.(type) {
	case *ast.ArrayType:
		elem := g.typ(t.Elt)
		if strings.Contains(elem, " ") {
			elem = "(" + elem + ")"
		}
		return "readonly " + elem + "[]"
	case *ast.StarExpr:
		return g.typ(t.X)
	case *ast.SelectorExpr:
		g.foreign = append(g.foreign, t)
		return foreignName(t)
	case *ast.Ident:
		switch t.Name {
		case "int", "float64":
			return "number"
		case "bool":
			return "boolean"
		}
		return t.Name
	}
	g.fail("no TypeScript type for %T", e)
	return "never"
}

// doc writes a comment as JSDoc.
func (g *generator) doc(indent string, c *ast.CommentGroup) {
	text := strings.TrimSpace(c.Text())
	switch lines := strings.Split(text, "\n"); {
	case text == "":
	case len(lines) == 1:
		g.line("%s/** %s */", indent, text)
	default:
		g.line("%s/**", indent)
		for _, l := range lines {
			g.line("%s", strings.TrimRight(indent+" * "+l, " "))
		}
		g.line("%s */", indent)
	}
}

// propertyName marks what may be left out.
func propertyName(f *ast.Field) string {
	if optional(f) {
		return jsonName(f) + "?"
	}
	return jsonName(f)
}

func optional(f *ast.Field) bool { return strings.HasSuffix(tag(f).Get("json"), ",omitempty") }

func tag(f *ast.Field) reflect.StructTag {
	if f.Tag == nil {
		return ""
	}
	return reflect.StructTag(strings.Trim(f.Tag.Value, "`"))
}

func jsonName(f *ast.Field) string {
	name, _, _ := strings.Cut(tag(f).Get("json"), ",")
	return name
}

// literals is the union of a comma-separated list of strings.
func literals(list string) string {
	names := strings.Split(list, ",")
	for i, n := range names {
		names[i] = quote(n)
	}
	return strings.Join(names, " | ")
}

// quote writes a string literal in the style of the page's sources.
func quote(s string) string {
	return "'" + strings.ReplaceAll(strings.ReplaceAll(s, `\`, `\\`), "'", `\'`) + "'"
}
