package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

const endless = "var on[12]: bool;\nevent flip(i: 0..11) { on[i] = !on[i]; }\n"

// interrupted is a context that is cancelled after some looks at it.
type interrupted struct {
	context.Context
	looks int
}

func (x *interrupted) Err() error {
	if x.looks--; x.looks < 0 {
		return context.Canceled
	}
	return nil
}

func TestInterruptReportsWhatWasExplored(t *testing.T) {
	var out, stderr bytes.Buffer
	sh := &shell{ctx: &interrupted{context.Background(), 1}, in: strings.NewReader(endless), out: &out, err: &stderr}
	if status := sh.run([]string{"check", "--algorithm", "full", "-"}); status != statusLimited {
		t.Errorf("exit status %d, want %d\n%s", status, statusLimited, stderr.String())
	}
	if !strings.Contains(out.String(), "explored before the stop") {
		t.Errorf("the verdict does not say that the search was stopped:\n%s", out.String())
	}
}

func TestColourIsForTerminals(t *testing.T) {
	for _, colour := range []bool{false, true} {
		var out bytes.Buffer
		sh := &shell{ctx: context.Background(), in: strings.NewReader(endless), out: &out, err: &out, colour: colour}
		sh.run([]string{"check", "-"})
		if got := strings.Contains(out.String(), "\x1b["); got != colour {
			t.Errorf("colour %t: escape sequences %t", colour, got)
		}
	}
}
