package main

import (
	"fmt"
	"math"
	"strings"
)

// A picture is panels side by side, each with points in a plane. What is drawn
// depends on the numbers alone; it suits light pages and dark ones.
type picture struct {
	title   string
	panels  []panel
	columns int
}

type panel struct {
	title, x, y string
	logX, logY  bool
	equal       bool // both axes alike, with a line where both are the same
	joined      bool // the points of a series are joined
	series      []series
}

type series struct {
	name   string
	points [][2]float64
}

// The size of a panel, and what there is around its plane.
const (
	panelWidth, panelHeight           = 420.0, 300.0
	leftRoom, rightRoom               = 62.0, 16.0
	topRoom, bottomRoom, headerHeight = 30.0, 44.0, 34.0
)

const styleSheet = `<style>
text{font:12px system-ui,sans-serif;fill:#24292f}.t{font-weight:600}.a{stroke:#57606a}.g{stroke:#57606a;stroke-opacity:.2}.e{stroke:#57606a;stroke-dasharray:4 3}
.bg{fill:#fff}.s0{--c:#0550ae}.s1{--c:#bc4c00}.s2{--c:#1a7f37}.s3{--c:#8250df}.s4{--c:#bf3989}.s5{--c:#57606a}.p{fill:var(--c);fill-opacity:.75}.l{stroke:var(--c);stroke-width:1.5;fill:none}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.a,.g,.e{stroke:#9ba3ad}.bg{fill:#0d1117}.s0{--c:#6cb6ff}.s1{--c:#f69d50}.s2{--c:#57ab5a}.s3{--c:#b083f0}.s4{--c:#e275ad}.s5{--c:#9ba3ad}}
</style>
`

// svg draws the picture.
func (p *picture) svg() string {
	rows := (len(p.panels) + p.columns - 1) / p.columns
	width, height := panelWidth*float64(p.columns), headerHeight+panelHeight*float64(rows)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g" role="img" aria-label="%s">`+"\n",
		width, height, width, height, escape(p.title))
	b.WriteString(styleSheet)
	fmt.Fprintf(&b, `<rect class="bg" width="%g" height="%g"/><text class="t" x="12" y="22">%s</text>`+"\n", width, height, escape(p.title))
	for i := range p.panels {
		fmt.Fprintf(&b, `<g transform="translate(%g %g)">`+"\n", panelWidth*float64(i%p.columns), headerHeight+panelHeight*float64(i/p.columns))
		p.panels[i].draw(&b)
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// axis takes values to places.
type axis struct {
	least, most float64 // values, or their logarithms
	log         bool
	from, to    float64 // places
}

func (a *axis) at(value float64) float64 {
	if a.log {
		value = math.Log10(value)
	}
	return a.from + (value-a.least)/(a.most-a.least)*(a.to-a.from)
}

// axisOf is an axis that has room for values.
func axisOf(values []float64, log bool, from, to float64) axis {
	a := axis{log: log, from: from, to: to, most: 1}
	if len(values) > 0 {
		a.least, a.most = math.Inf(1), math.Inf(-1)
	}
	for _, v := range values {
		if log {
			v = math.Log10(v)
		}
		a.least, a.most = min(a.least, v), max(a.most, v)
	}
	switch {
	case log:
		a.least, a.most = math.Floor(a.least), math.Ceil(a.most)
	default:
		a.least = min(a.least, 0)
	}
	if a.most <= a.least {
		a.most = a.least + 1
	}
	return a
}

// marks are the values that an axis names.
func (a *axis) marks() (list []float64) {
	if a.log {
		for e := a.least; e <= a.most; e++ {
			list = append(list, math.Pow(10, e))
		}
		return list
	}
	step := math.Pow(10, math.Floor(math.Log10(a.most-a.least)))
	for (a.most-a.least)/step < 4 {
		step /= 2
	}
	for v := a.least; v <= a.most+step/1000; v += step {
		list = append(list, v)
	}
	return list
}

func (p *panel) draw(b *strings.Builder) {
	var xs, ys []float64
	for _, s := range p.series {
		for _, at := range s.points {
			xs, ys = append(xs, at[0]), append(ys, at[1])
		}
	}
	if p.equal {
		xs = append(xs, ys...)
		ys = xs
	}
	x := axisOf(xs, p.logX, leftRoom, panelWidth-rightRoom)
	y := axisOf(ys, p.logY, panelHeight-bottomRoom, topRoom)
	fmt.Fprintf(b, `<text class="t" x="%g" y="18">%s</text>`+"\n", leftRoom, escape(p.title))
	for _, v := range x.marks() {
		fmt.Fprintf(b, `<path class="g" d="M%.1f %gV%g"/><text x="%.1f" y="%g" text-anchor="middle">%s</text>`+"\n", x.at(v), topRoom, y.from, x.at(v), y.from+16, short(v))
	}
	for _, v := range y.marks() {
		fmt.Fprintf(b, `<path class="g" d="M%g %.1fH%g"/><text x="%g" y="%.1f" text-anchor="end">%s</text>`+"\n", leftRoom, y.at(v), x.to, leftRoom-6, y.at(v)+4, short(v))
	}
	fmt.Fprintf(b, `<path class="a" fill="none" d="M%g %gV%gH%g"/>`+"\n", leftRoom, topRoom, y.from, x.to)
	fmt.Fprintf(b, `<text x="%g" y="%g" text-anchor="end">%s</text><text transform="translate(12 %g) rotate(-90)">%s</text>`+"\n", x.to, panelHeight-8, escape(p.x), y.from, escape(p.y))
	if p.equal {
		fmt.Fprintf(b, `<path class="e" d="M%g %gL%g %g"/>`+"\n", x.from, y.from, x.to, y.to)
	}
	for i, s := range p.series {
		fmt.Fprintf(b, `<g class="s%d">`, i%6)
		var line strings.Builder
		for j, at := range s.points {
			px, py := x.at(at[0]), y.at(at[1])
			b.WriteString(mark(i, px, py))
			letter := "L"
			if j == 0 {
				letter = "M"
			}
			fmt.Fprintf(&line, "%s%.1f %.1f", letter, px, py)
		}
		if p.joined {
			fmt.Fprintf(b, `<path class="l" d="%s"/>`, line.String())
		}
		at := topRoom + 10 + 15*float64(i)
		fmt.Fprintf(b, `%s<text x="%g" y="%g">%s</text></g>`+"\n", mark(i, leftRoom+12, at), leftRoom+20, at+4, escape(s.name))
	}
}

// mark is a point of a series; series are told apart without colours, too.
func mark(series int, x, y float64) string {
	switch series % 6 {
	case 0:
		return fmt.Sprintf(`<circle class="p" cx="%.1f" cy="%.1f" r="3"/>`, x, y)
	case 1:
		return fmt.Sprintf(`<path class="p" d="M%.1f %.1fl4 7h-8z"/>`, x, y-4)
	case 2:
		return fmt.Sprintf(`<path class="p" d="M%.1f %.1fh6v6h-6z"/>`, x-3, y-3)
	case 4:
		return fmt.Sprintf(`<path class="p" d="M%.1f %.1fh7v2h-7z"/>`, x-3.5, y-1)
	case 3:
		return fmt.Sprintf(`<path class="p" d="M%.1f %.1fl4 4l-4 4l-4 -4z"/>`, x, y-4)
	}
	return fmt.Sprintf(`<path class="l" d="M%.1f %.1fl6 6m0 -6l-6 6"/>`, x-3, y-3)
}

// short writes a value of an axis.
func short(v float64) string {
	switch {
	case v >= 1e6:
		return fmt.Sprintf("%gM", v/1e6)
	case v >= 1e3:
		return fmt.Sprintf("%gk", v/1e3)
	}
	return fmt.Sprintf("%.3g", v)
}

func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(text)
}
