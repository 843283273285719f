package mender

import (
	"fmt"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// move takes a device out of its room, where those there no longer reach it.
func move(set *source.Set, device string) []mend.Change {
	for i, f := range set.Files {
		tree, _ := syntax.Parse(f, int32(i))
		for _, d := range tree.Decls {
			if d, ok := d.(*syntax.DeviceDecl); ok && d.Name.Name == device && d.Room != nil {
				at := d.Room.Span()
				tokens, _ := syntax.Tokens(f.Text[:at.Start])
				at.Start = tokens[len(tokens)-3].End // before " in", behind which is the end
				return []mend.Change{{
					Edits: []mend.Edit{{Span: at}},
					Says:  fmt.Sprintf("Move %s out of %s.", called(d.Text, device), called(roomText(tree, d.Room.Name), d.Room.Name)),
				}}
			}
		}
	}
	return nil
}

func roomText(tree *syntax.File, name string) *syntax.TextLit {
	for _, d := range tree.Decls {
		if r, ok := d.(*syntax.RoomDecl); ok && r.Name.Name == name {
			return r.Text
		}
	}
	return nil
}

// called is what sentences call something.
func called(text *syntax.TextLit, name string) string {
	if text == nil {
		return name
	}
	return text.Value
}
