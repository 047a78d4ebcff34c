package page

import (
	"math"
	"strconv"
	"strings"

	"github.com/johnfercher/maroto/v2/pkg/props"

	"tillit/reports"
)

// How pages look. Lengths are millimetres, sizes of letters points.
const (
	side    = 18.0
	top     = 16.0
	bottom  = 16.0
	footing = 7.0
	logo    = 16.0

	size  = 8.5
	small = 7.0

	grid        = 100 // columns of a line
	logoColumns = 30
	factColumns = 24
)

type look struct {
	accent, ink, muted, hair, wash *props.Color
}

func lookOf(brand reports.Brand) look {
	return look{
		accent: readable(colour(brand.Colour())), ink: colour("#17211c"), muted: colour("#55625c"), hair: colour("#c9d1cc"), wash: colour("#f3f6f4"),
	}
}

// colour reads #rrggbb.
func colour(hex string) *props.Color {
	rgb, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 24)
	if err != nil {
		return &props.Color{}
	}
	return &props.Color{Red: int(rgb >> 16), Green: int(rgb >> 8 & 0xff), Blue: int(rgb & 0xff)}
}

// readable darkens a colour that letters could not be read in on paper: below
// a contrast of 4.5 to 1.
func readable(c *props.Color) *props.Color {
	const lightest = 0.183 // (1 + 0.05) / 4.5 - 0.05
	for luminance(c) > lightest {
		c = &props.Color{Red: c.Red * 9 / 10, Green: c.Green * 9 / 10, Blue: c.Blue * 9 / 10}
	}
	return c
}

// luminance is that of WCAG 2.2, with its usual approximation of the curve.
func luminance(c *props.Color) float64 {
	linear := func(part int) float64 { return math.Pow(float64(part)/255, 2.2) }
	return 0.2126*linear(c.Red) + 0.7152*linear(c.Green) + 0.0722*linear(c.Blue)
}
