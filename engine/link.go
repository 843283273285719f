package engine

import (
	"crosscheck/engine/protocol"
	"crosscheck/engine/share"
)

func encode(l *protocol.Link) *protocol.Reply {
	link := *l
	link.Files = carried(l.Files)
	fragment, err := share.Encode(&link)
	if err != nil {
		return badRequest("%v", err)
	}
	return &protocol.Reply{Op: "encode", Encode: &protocol.EncodedLink{Fragment: fragment}}
}

func decode(r *protocol.DecodeRequest) *protocol.Reply {
	l, err := share.Decode(r.Fragment)
	if err != nil {
		return failed("bad-link", err.Error(), share.Remains(r.Fragment))
	}
	return &protocol.Reply{Op: "decode", Decode: &protocol.DecodedLink{Link: *l}}
}
