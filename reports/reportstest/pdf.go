package reportstest

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ledongthuc/pdf"
	"github.com/stretchr/testify/require"

	"tillit/reports/page"
)

// Fonts are those of the clients' packages, for tests of packages in reports.
func Fonts() *page.Fonts { return page.NewFonts("../../web") }

// Read gives the texts of a document that package page has set, one a line.
// Its fonts number their glyphs as Unicode does.
func Read(t *testing.T, file []byte) string {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	var seen strings.Builder
	for n := range r.NumPage() {
		pdf.Interpret(r.Page(n+1).V.Key("Contents"), func(stack *pdf.Stack, operator string) {
			var last pdf.Value
			for stack.Len() > 0 {
				last = stack.Pop()
			}
			if operator != "Tj" {
				return
			}
			var units []uint16
			for pair := range slices.Chunk([]byte(last.RawString()), 2) {
				units = append(units, binary.BigEndian.Uint16(pair))
			}
			seen.WriteString(string(utf16.Decode(units)) + "\n")
		})
	}
	return seen.String()
}

// Logo is a picture of one colour.
func Logo(t *testing.T) []byte {
	t.Helper()
	picture := image.NewNRGBA(image.Rect(0, 0, 300, 100))
	draw.Draw(picture, picture.Bounds(), image.NewUniform(color.NRGBA{R: 30, G: 90, B: 160, A: 255}), image.Point{}, draw.Src)
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, picture))
	return out.Bytes()
}
