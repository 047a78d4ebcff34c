package page

import (
	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/consts/fontstyle"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/props"

	"tillit/reports"
)

// NewLetter begins a letter of the company: its letterhead, and nothing of what
// reports say of themselves.
func NewLetter(paper Paper, head reports.Head, texts reports.Texts) (*Document, error) {
	d, err := begin(paper, head, texts)
	if err != nil {
		return nil, err
	}
	d.logos(paper.Brand)
	d.line(head.Company, props.Text{Size: 14, Style: fontstyle.Bold, Color: d.look.accent})
	d.gap(6)
	return d, nil
}

// Title says what the letter is about.
func (d *Document) Title(title string) {
	d.line(title, props.Text{Size: 14, Style: fontstyle.Bold, Color: d.look.ink})
}

// Space parts what follows from what is above.
func (d *Document) Space() { d.gap(4) }

// Signature adds lines to write on, side by side, with what is written there
// below each.
func (d *Document) Signature(labels ...string) {
	const height, between = 16, 4
	d.room(2 * height)
	d.gap(height)
	wide := (grid - between*(len(labels)-1)) / len(labels)
	lines, below := row.New(1), make([]core.Col, 0, 2*len(labels))
	for i, label := range labels {
		if i > 0 {
			lines.Add(d.text(between, "", props.Text{Size: small}))
			below = append(below, d.text(between, "", props.Text{Size: small}))
		}
		lines.Add(d.text(wide, "", props.Text{Size: small}).WithStyle(ruled(d.look.ink, 0.2)))
		below = append(below, d.text(wide, label, props.Text{Size: small, Color: d.look.muted, Top: 1}))
	}
	d.maroto.AddRows(lines)
	d.maroto.AddAutoRow(below...)
}
