package sustainability

import (
	"strconv"
	"strings"
)

// drawingView is the map of the value chain. All sizes are millimetres, from
// the upper left corner.
type drawingView struct {
	Alt    string      `json:"alt"`
	Height string      `json:"height"`
	Box    [2]string   `json:"box"` // width and height of an activity
	Heads  []placeView `json:"heads"`
	Boxes  []placeView `json:"boxes"`
	Arrows []arrowView `json:"arrows"`
}

type placeView struct {
	X    string `json:"x"`
	Y    string `json:"y"`
	Text string `json:"text"`
	Own  bool   `json:"own"` // of the own business
}

// arrowView is a curve through four points, with the corners of its head.
type arrowView struct {
	Curve [4][2]string `json:"curve"`
	Head  [3][2]string `json:"head"`
}

// What can be read on a page: how many activities, beside and above each other.
const (
	maxDrawn   = 40
	maxColumns = 7
	maxRows    = 12
)

// Sizes in millimetres.
const (
	drawingWidth = 162.0
	headsHeight  = 9.0
	boxHeight    = 12.0
	rowGap       = 4.0
	columnGap    = 9.0
	widestBox    = 40.0
	bend         = columnGap / 2
	lettersPerMM = 1.9 // of a name, on the lines that a box has
)

type point struct{ x, y float64 }

// drawing places the activities in columns, each around the same middle; nil
// where they are too many.
func (w writer) drawing(columns []column, flows []Flow) *drawingView {
	tallest, drawn := 0, 0
	for _, c := range columns {
		tallest, drawn = max(tallest, len(c.activities)), drawn+len(c.activities)
	}
	if drawn > maxDrawn || len(columns) > maxColumns || tallest > maxRows {
		return nil
	}
	// To the right there is room for what leads from one activity to another
	// of the last column.
	wide := min(widestBox, (drawingWidth-bend-float64(len(columns)-1)*columnGap)/float64(len(columns)))
	stack := func(n int) float64 { return float64(n)*(boxHeight+rowGap) - rowGap }
	v := drawingView{Height: mm(headsHeight + stack(tallest)), Box: [2]string{mm(wide), mm(boxHeight)}, Arrows: []arrowView{}}
	places, numbers := map[string]point{}, numbered(columns)
	var said []string
	for n, c := range columns {
		x, y := float64(n)*(wide+columnGap), headsHeight+(stack(tallest)-stack(len(c.activities)))/2
		v.Heads = append(v.Heads, placeView{X: mm(x), Y: "0", Text: w.columnName(c), Own: c.segment == Core})
		var names []string
		for _, a := range c.activities {
			text := strconv.Itoa(numbers[a.ID]) + " " + a.Name
			names = append(names, text)
			places[a.ID] = point{x, y}
			v.Boxes = append(v.Boxes, placeView{mm(x), mm(y), cut(text, int(wide*lettersPerMM)), c.segment == Core})
			y += boxHeight + rowGap
		}
		said = append(said, w.columnName(c)+": "+strings.Join(names, ", ")+".")
	}
	for _, f := range flows {
		from, there := places[f.From]
		to, reached := places[f.To]
		if there && reached {
			v.Arrows = append(v.Arrows, arrow(from, to, wide))
		}
	}
	v.Alt = w.Fill("chainAlt", "columns", strings.Join(said, " "))
	return &v
}

// arrow leads out at the side that faces the other box, and around where both
// stand in one column.
func arrow(from, to point, wide float64) arrowView {
	const middle = boxHeight / 2
	begin, end := point{from.x + wide, from.y + middle}, point{to.x, to.y + middle}
	out, in := bend, bend
	switch {
	case to.x > from.x:
		out = (end.x - begin.x) / 2
		in = -out
	case to.x == from.x:
		end.x = to.x + wide
	default:
		begin.x, end.x = from.x, to.x+wide
		in = (begin.x - end.x) / 2
		out = -in
	}
	const length, half = 1.6, 0.8
	back := end.x + length
	if in < 0 {
		back = end.x - length
	}
	return arrowView{
		[4][2]string{at(begin), at(point{begin.x + out, begin.y}), at(point{end.x + in, end.y}), at(end)},
		[3][2]string{at(end), at(point{back, end.y - half}), at(point{back, end.y + half})},
	}
}

func at(p point) [2]string { return [2]string{mm(p.x), mm(p.y)} }

func mm(size float64) string { return strconv.FormatFloat(size, 'f', 2, 64) }

// cut shortens a text to so many letters.
func cut(text string, most int) string {
	letters := []rune(text)
	if len(letters) <= most {
		return text
	}
	return strings.TrimSpace(string(letters[:most-1])) + "…"
}
