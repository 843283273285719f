package analysis

// Runs in detail take much more memory than the states that they go through: each step
// has all values, in words, on the explored system and on the judge's.

// longRun is the length from which a run is confirmed piece by piece and not
// kept in detail; where memory is short, shorter ones are, too.
const longRun = 20_000

// What a step takes that is kept in detail, in bytes, and with it each location.
const (
	perStep  = 2 << 10
	perValue = 64
)

// detailShare is the part of the memory of the analysis that runs in detail may take.
const detailShare = 2

func (p *Pass) stepBytes() int64 { return perStep + perValue*int64(len(p.sys.Locations())) }

// longest is how many steps a run may have that is kept in detail. A few are always told.
func (p *Pass) longest() int {
	if p.o.Bytes == 0 {
		return longRun
	}
	left := p.o.Bytes/detailShare - int64(p.detailed)*p.stepBytes()
	return int(min(max(left/p.stepBytes(), walkSteps), longRun))
}

// keeps notes that a run is kept, if in detail.
func (p *Pass) keeps(r Run) {
	if r.Replay != nil {
		p.detailed += len(r.Replay.Steps)
	}
}
