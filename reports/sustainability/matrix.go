package sustainability

import (
	"slices"
	"strconv"
)

// dot is a sub-topic in the matrix, in scores; what was not scored on a side
// lies at zero there.
type dot struct {
	id   string
	x, y float64
}

// labelView is a label in the matrix: its lower left corner and its width, in
// scores.
type labelView struct {
	ID    string `json:"id"`
	X     string `json:"x"`
	Y     string `json:"y"`
	Width string `json:"width"`
}

// What dots and labels take, in scores.
const (
	radius      = 0.15
	labelHeight = 0.3
	letterWidth = 0.13
	furthest    = 10.0
)

// box is a part of the matrix.
type box struct{ left, bottom, right, top float64 }

func (b box) meets(o box) bool {
	return b.left < o.right && o.left < b.right && b.bottom < o.top && o.bottom < b.top
}

// labelled finds room for the labels of dots: beside, above or below them and
// clear of every dot and other label. A dot in a crowd may find none; the table
// beside the matrix has them all.
func labelled(dots []dot) []labelView {
	taken := make([]box, 0, 2*len(dots))
	for _, d := range dots {
		taken = append(taken, box{d.x - radius, d.y - radius, d.x + radius, d.y + radius})
	}
	labels := []labelView{}
	for _, d := range dots {
		width := float64(len(d.id)) * letterWidth
		if at, ok := room(d, width, taken); ok {
			taken = append(taken, at)
			labels = append(labels, labelView{d.id, scores(at.left), scores(at.bottom), scores(width)})
		}
	}
	return labels
}

// room is the first place for a label that nothing is in.
func room(d dot, width float64, taken []box) (box, bool) {
	const gap = radius + 0.03
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
		at := box{corner[0], corner[1], corner[0] + width, corner[1] + labelHeight}
		if at.left >= 0 && at.bottom >= 0 && at.right <= furthest && at.top <= furthest && free(at, taken) {
			return at, true
		}
	}
	return box{}, false
}

func free(at box, taken []box) bool { return !slices.ContainsFunc(taken, at.meets) }

func scores(f float64) string { return strconv.FormatFloat(f, 'f', 3, 64) }
