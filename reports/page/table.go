package page

import (
	"iter"
	"strconv"

	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/consts/align"
	"github.com/johnfercher/maroto/v2/pkg/consts/border"
	"github.com/johnfercher/maroto/v2/pkg/consts/fontstyle"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/props"
	"github.com/shopspring/decimal"
)

// MaxRows is how many rows of a table a document shows: setting takes memory
// for each, and nobody reads more on paper.
const MaxRows = 2_000

// Column is a column of a table.
type Column struct {
	Title   string
	Width   int  // in hundredths of the line
	Figures bool // stand to the right
}

// Row is a row of a table, a text for each of its columns.
type Row struct {
	Cells  []string
	Strong bool // a sum
	Depth  int  // by which its first text stands in
}

// together is how many rows stand on one page: those of a shorter table, or the
// first of a longer one.
const together = 6

// Heights in millimetres.
const (
	headHeight = 8
	lineHeight = 7
)

// Table adds a table whose heads are repeated on each page. Where it is longer
// than MaxRows, the rest is left out and it says so.
func (d *Document) Table(columns []Column, rows iter.Seq[Row]) {
	first := 0
	for range rows {
		first++
		if first == together {
			break
		}
	}
	d.room(headHeight + float64(max(first, 1)*lineHeight))
	_ = d.maroto.RegisterHeader(d.heads(columns)) // fails for heads that no page holds alone
	all := 0
	for r := range rows {
		all++
		if all <= MaxRows {
			d.maroto.AddRows(d.row(columns, r))
		}
	}
	_ = d.maroto.RegisterHeader() // the pages that follow have none
	d.gap(1.5)
	if all > MaxRows {
		d.Paragraph(d.Words.Fill("cut", "shown", d.Count(MaxRows), "all", d.Count(all)))
	}
}

// Count writes a number of things.
func (d *Document) Count(n int) string { return d.Plain(decimal.NewFromInt(int64(n))) }

// Mass writes kilograms as tonnes, with as many places as workbooks show.
func (d *Document) Mass(kg decimal.Decimal) string { return d.Rounded(kg.Shift(-3), 3) }

// Month names a month, from 1.
func (d *Document) Month(n int) string { return d.Words["month."+strconv.Itoa(n)] }

func (d *Document) heads(columns []Column) core.Row {
	heads := row.New().WithStyle(ruled(d.look.accent, 0.3))
	for i, c := range columns {
		how := c.placed(i)
		how.Size, how.Style, how.Color = small, fontstyle.Bold, d.look.muted
		heads.Add(d.text(c.Width, c.Title, how))
	}
	return heads
}

// ruled is a row with a line below it.
func ruled(colour *props.Color, thickness float64) *props.Cell {
	return &props.Cell{BorderType: border.Bottom, BorderColor: colour, BorderThickness: thickness}
}

// placed is where the texts of the column stand, which is the nth of its table.
func (c Column) placed(n int) props.Text {
	how := props.Text{Align: align.Left, Top: 1, Bottom: 1.2, Right: padding}
	if c.Figures {
		how.Align = align.Right
	} else if n > 0 {
		how.Left = padding
	}
	return how
}

// padding is what keeps the texts of two columns apart.
const padding = 2

func (d *Document) row(columns []Column, r Row) core.Row {
	const deeper = 3
	rule, style := ruled(d.look.hair, 0.1), fontstyle.Normal
	if r.Strong {
		rule.BackgroundColor, style = d.look.wash, fontstyle.Bold
	}
	out := row.New().WithStyle(rule)
	for i, c := range columns {
		how := c.placed(i)
		how.Style = style
		if i == 0 {
			how.Left = float64(deeper * r.Depth)
		}
		out.Add(d.text(c.Width, r.Cells[i], how))
	}
	return out
}
