package sustainability_test

import (
	"math"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"
	"github.com/stretchr/testify/require"

	"tillit/reports/sustainability"
)

// crowd are the financial and impact scores of an assessment in which many
// sub-topics lie just below the thresholds.
const crowd = `E1.1 5 3.5, E1.2 7 8.33, E1.3 5.5 5.33, E2.1 3 3.5, E2.2 3 3.75, E2.3 4 4.25, E2.4 1 2, E2.5 4.5 4.33,
	E2.6 4 3.25, E2.7 1 1.5, E3.1 2.5 2.33, E3.2 1 1.25, E4.1 3 4, E4.2 2 3.5, E4.3 2.5 3.5, E4.4 2 2.75, E5.1 6 6.67,
	E5.2 4.5 4.67, E5.3 5 5, S1.1 6.5 6, S1.2 5.5 5.25, S1.3 2.5 2.75, S2.1 4 4.5, S2.2 3 4.25, S2.3 4.5 4.75, S3.1 3 4,
	S3.2 1.5 2, S3.3 3.5 4.25, S4.1 1.5 1.25, S4.2 4 5.25, S4.3 1 1, G1.1 4.5 5, G1.2 3.5 4, G1.4 1 1.25, G1.5 5 5,
	G1.6 5.5 4.5`

// A label never stands on another side of a threshold than what it names.
func TestWritePDF_LabelsTheMatrixOnTheRightSide(t *testing.T) {
	t.Parallel()
	r := report(t, "sv-SE")
	topic := &r.Materiality[0]
	topic.SubTopics = nil
	above := map[string][2]bool{}
	for one := range strings.SplitSeq(crowd, ",") {
		words := strings.Fields(one)
		s := sustainability.SubTopic{ID: words[0], Financial: share(words[1]), Impact: share(words[2]), Assessed: true}
		const threshold = 5
		above[s.ID] = [2]bool{s.Financial.Decimal.IntPart() >= threshold, s.Impact.Decimal.IntPart() >= threshold}
		topic.SubTopics = append(topic.SubTopics, s)
	}
	labels, x, y := matrixIn(t, read(t, write(t, r)))
	require.Len(t, labels, 33, "three lie where another does")
	for name, at := range labels {
		for id := range strings.SplitSeq(name, ", ") {
			want, known := above[id]
			require.True(t, known, name)
			require.Equal(t, want[0], at.left > x-blur, "%s lies at %v, the threshold at %v", name, at, x)
			require.Equal(t, want[0], at.right > x+blur, "%s lies at %v, the threshold at %v", name, at, x)
			require.Equal(t, want[1], at.bottom > y-blur, "%s lies at %v, the threshold at %v", name, at, y)
			require.Equal(t, want[1], at.top > y+blur, "%s lies at %v, the threshold at %v", name, at, y)
		}
	}
	for _, several := range []string{"E3.2, G1.4", "E4.1, S3.1", "E5.3, G1.5"} {
		require.Contains(t, labels, several)
	}
}

// How exactly it is known what letters take, in points.
const blur = 1.0

type place struct{ left, bottom, right, top float64 }

// matrixIn reads the labels of the matrix from the drawing, and where both
// axes have 5.
func matrixIn(t *testing.T, r *pdf.Reader) (labels map[string]place, x, y float64) {
	t.Helper()
	for n := range r.NumPage() {
		labels = map[string]place{}
		var fives []place
		for _, w := range wordsOf(r.Page(n + 1).Content().Text) {
			switch {
			case w.size == 6:
				labels[w.text] = w.place
			case w.text == "5":
				fives = append(fives, w.place)
			}
		}
		if len(labels) == 0 {
			continue
		}
		require.Len(t, fives, 2, "the figures of the axes")
		below, beside := fives[0], fives[1]
		if below.bottom > beside.bottom {
			below, beside = beside, below
		}
		return labels, (below.left + below.right) / 2, (beside.bottom + beside.top) / 2
	}
	require.Fail(t, "no matrix")
	return nil, 0, 0
}

type word struct {
	place
	text string
	size float64
}

// wordsOf puts the letters together that are drawn in one go: the reader gives
// them all the place where that begins, but for kerning.
func wordsOf(letters []pdf.Text) []word {
	const high = 0.73 // capitals and figures, of their size
	var words []word
	at, ended := 0.0, true
	for _, l := range letters {
		if l.S == "\ufffd" || l.S == "\n" {
			ended = true
			continue
		}
		if ended || math.Abs(l.X-at) > 2 || l.Y != words[len(words)-1].bottom {
			words = append(words, word{place{l.X, l.Y, l.X, l.Y + high*l.FontSize}, "", l.FontSize})
		}
		at, ended = l.X, false
		last := &words[len(words)-1]
		last.text += l.S
		last.right += wide(l.S) * l.FontSize
	}
	return words
}

// wide is about what a letter takes of its size.
func wide(letter string) float64 {
	switch letter {
	case ".", ",", " ":
		return 0.28
	case "1":
		return 0.42
	default:
		return 0.62
	}
}
