package sustainability

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
)

// dot is what lies in one place of the matrix, in scores; what was not scored
// on a side lies at zero there.
type dot struct {
	ids  []string
	x, y float64
}

// dotView is a dot as it is drawn: material where anything in it is.
type dotView struct {
	X        string `json:"x"` // scores
	Y        string `json:"y"`
	Material bool   `json:"material"`
}

// labelView is a label in the matrix: its lower left corner and its width, in
// scores. A line leads to one that does not lie beside its dot.
type labelView struct {
	ID    string    `json:"id"`
	X     string    `json:"x"`
	Y     string    `json:"y"`
	Width string    `json:"width"`
	Line  *lineView `json:"line"`
}

// lineView is a line from a dot to its label, in scores.
type lineView struct {
	FromX string `json:"fromX"`
	FromY string `json:"fromY"`
	ToX   string `json:"toX"`
	ToY   string `json:"toY"`
}

// What dots and labels take, in scores, and where the thresholds lie.
const (
	radius      = 0.15
	labelHeight = 0.3
	letterWidth = 0.13
	furthest    = 10.0
	threshold   = 5.0
)

// plot puts sub-topics in the matrix, those with the same scores into one dot,
// and labels the dots.
func plot(topics []SubTopic) ([]dotView, []labelView) {
	views, dots := []dotView{}, []dot{}
	for _, s := range topics {
		x, y := s.Financial.Decimal, s.Impact.Decimal
		at := slices.IndexFunc(views, func(v dotView) bool { return v.X == x.String() && v.Y == y.String() })
		if at < 0 {
			at = len(views)
			views = append(views, dotView{X: x.String(), Y: y.String()})
			dots = append(dots, dot{x: x.InexactFloat64(), y: y.InexactFloat64()})
		}
		views[at].Material = views[at].Material || s.Material
		dots[at].ids = append(dots[at].ids, s.ID)
	}
	return views, labelled(dots)
}

// label names what lies in a dot, or counts it where it is much.
func (d dot) label() string {
	const few = 3
	if len(d.ids) <= few {
		return strings.Join(d.ids, ", ")
	}
	return fmt.Sprintf("%s +%d", d.ids[0], len(d.ids)-1)
}

// box is a part of the matrix.
type box struct{ left, bottom, right, top float64 }

func (b box) meets(o box) bool {
	return b.left < o.right && o.left < b.right && b.bottom < o.top && o.bottom < b.top
}

func (b box) within(o box) bool {
	return b.left >= o.left && b.bottom >= o.bottom && b.right <= o.right && b.top <= o.top
}

// labelled finds room for the labels of dots: beside, above or below them, or
// else further away, clear of every dot and other label, and on the side of
// both thresholds that the dot is on. A dot in a crowd may find none; the table
// beside the matrix has them all.
func labelled(dots []dot) []labelView {
	taken := make([]box, 0, 2*len(dots))
	for _, d := range dots {
		taken = append(taken, box{d.x - radius, d.y - radius, d.x + radius, d.y + radius})
	}
	// Dots of several have the most to say and choose first.
	dots = slices.Clone(dots)
	slices.SortStableFunc(dots, func(a, b dot) int { return cmp.Compare(len(b.ids), len(a.ids)) })
	labels := []labelView{}
	for _, d := range dots {
		width := float64(len(d.label())) * letterWidth
		if at, ok := room(d, width, taken); ok {
			taken = append(taken, at)
			labels = append(labels, labelView{d.label(), scores(at.left), scores(at.bottom), scores(width), leader(d, at)})
		}
	}
	return labels
}

// room is the first place for a label that nothing is in.
func room(d dot, width float64, taken []box) (box, bool) {
	part := quarter(d)
	for corner := range corners(d, width) {
		at := box{corner[0], corner[1], corner[0] + width, corner[1] + labelHeight}
		if at.within(part) && free(at, taken) {
			return at, true
		}
	}
	return box{}, false
}

// corners are the lower left corners of a label to try: those right at the dot,
// and then around it further and further out.
func corners(d dot, width float64) iter.Seq[[2]float64] {
	const (
		gap   = radius + 0.03
		step  = 0.1
		far   = 4.0
		turns = 32
	)
	return func(yield func([2]float64) bool) {
		for _, corner := range [][2]float64{
			{d.x + gap, d.y - labelHeight/2},
			{d.x - gap - width, d.y - labelHeight/2},
			{d.x - width/2, d.y + gap},
			{d.x - width/2, d.y - gap - labelHeight},
			{d.x, d.y + gap},
			{d.x - width, d.y + gap},
			{d.x, d.y - gap - labelHeight},
			{d.x - width, d.y - gap - labelHeight},
		} {
			if !yield(corner) {
				return
			}
		}
		for out := gap; out < far; out += step {
			for turn := range turns {
				sin, cos := math.Sincos(2 * math.Pi * float64(turn) / turns)
				if !yield([2]float64{d.x + cos*(out+width/2) - width/2, d.y + sin*(out+labelHeight/2) - labelHeight/2}) {
					return
				}
			}
		}
	}
}

// leader is the line from a dot to the nearest end of its label; nil where that
// lies right beside it.
func leader(d dot, at box) *lineView {
	const near = 2 * radius
	x, y := min(max(d.x, at.left), at.right), min(max(d.y, at.bottom), at.top)
	if math.Hypot(x-d.x, y-d.y) <= near {
		return nil
	}
	return &lineView{scores(d.x), scores(d.y), scores(x), scores(y)}
}

// quarter is the part of the matrix on the dot's side of both thresholds.
func quarter(d dot) box {
	part := box{0, 0, threshold, threshold}
	if d.x >= threshold {
		part.left, part.right = threshold, furthest
	}
	if d.y >= threshold {
		part.bottom, part.top = threshold, furthest
	}
	return part
}

func free(at box, taken []box) bool { return !slices.ContainsFunc(taken, at.meets) }

func scores(f float64) string { return strconv.FormatFloat(f, 'f', 3, 64) }
