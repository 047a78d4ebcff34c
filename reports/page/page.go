// Package page sets the quick documents: titles, facts, tables and paragraphs
// under the letterhead of the company or its agency. It makes pages of tables
// in milliseconds. What is published and has to be read by everybody, tagged
// and with contents, is set by package typst.
package page

import (
	"fmt"
	"io"
	"strconv"

	"github.com/johnfercher/maroto/v2"
	"github.com/johnfercher/maroto/v2/pkg/components/col"
	"github.com/johnfercher/maroto/v2/pkg/components/image"
	"github.com/johnfercher/maroto/v2/pkg/components/page"
	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/components/text"
	"github.com/johnfercher/maroto/v2/pkg/config"
	"github.com/johnfercher/maroto/v2/pkg/consts/extension"
	"github.com/johnfercher/maroto/v2/pkg/consts/fontstyle"
	"github.com/johnfercher/maroto/v2/pkg/consts/orientation"
	"github.com/johnfercher/maroto/v2/pkg/consts/pagesize"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/props"
	"github.com/shopspring/decimal"

	"tillit/reports"
)

// Document is a document being set.
type Document struct {
	reports.Figures

	Head  reports.Head
	Texts reports.Texts // of the report, in its language
	Words reports.Texts // that all reports share
	Units reports.Units

	faces  faces
	look   look
	width  float64 // of a line, in millimetres
	maroto core.Maroto
}

// Total is the name of a total of emissions, which says where it is a partial one.
func (d *Document) Total() string { return d.Head.Covered.Total(d.Words, d.Texts["total"]) }

// Range says in what range total emissions lie, from and to so many kilograms.
func (d *Document) Range(low, high decimal.Decimal) string {
	return d.Head.Covered.Range(d.Words, d.Figures, low, high)
}

// Paper is what a document is set on.
type Paper struct {
	Fonts *Fonts
	Brand reports.Brand
	Wide  bool // lying, for tables of many columns
}

// New begins a report with its letterhead, its title and what it says of
// itself, with more that only this report has.
func New(paper Paper, head reports.Head, texts reports.Texts, more ...reports.Fact) (*Document, error) {
	facts, err := head.Facts()
	if err != nil {
		return nil, err
	}
	d, err := begin(paper, head, texts)
	if err != nil {
		return nil, err
	}
	d.letterhead(paper.Brand)
	for _, fact := range append(facts, more...) {
		d.fact(fact)
	}
	return d, nil
}

// begin is a document on which nothing is set but its footer.
func begin(paper Paper, head reports.Head, texts reports.Texts) (*Document, error) {
	words, err := reports.Words(head.Locale)
	if err != nil {
		return nil, err
	}
	units, err := reports.UnitsIn(head.Locale)
	if err != nil {
		return nil, err
	}
	known, err := paper.Fonts.read()
	if err != nil {
		return nil, err
	}
	d := &Document{Figures: reports.FiguresIn(head.Locale), Head: head, Texts: texts, Units: units, Words: words, faces: known, look: lookOf(paper.Brand)}
	d.maroto = maroto.New(d.settings(paper).Build())
	d.width = d.maroto.GetCurrentConfig().Dimensions.Width - 2*side
	if err := d.maroto.RegisterFooter(d.footer()); err != nil {
		return nil, fmt.Errorf("set footer: %w", err)
	}
	return d, nil
}

// title names the document, with the year of one that is about a year.
func (d *Document) title() string {
	if d.Head.Year == 0 {
		return d.Texts["title"]
	}
	return d.Texts["title"] + " " + strconv.Itoa(d.Head.Year)
}

func (d *Document) settings(paper Paper) config.Builder {
	o := orientation.Vertical
	if paper.Wide {
		o = orientation.Horizontal
	}
	return config.NewBuilder().WithPageSize(pagesize.A4).WithOrientation(o).
		WithLeftMargin(side).WithRightMargin(side).WithTopMargin(top).WithBottomMargin(bottom).
		WithMaxGridSize(grid).WithCompression(true).WithSequentialMode().
		WithCustomFonts(d.faces.files).WithDefaultFont(&props.Font{Family: family, Size: size, Color: d.look.ink}).
		WithTitle(d.title()+", "+d.Head.Company, true).
		WithAuthor(d.Head.Company, true).WithCreator(d.Head.Program, true).WithCreationDate(d.Head.Made).
		WithPageNumber(props.PageNumber{Pattern: d.Words["page"], Place: props.RightBottom, Family: family, Size: small, Color: d.look.muted})
}

// footer names the document on each page, beside the number of the page.
func (d *Document) footer() core.Row {
	name := d.Head.Company + " · " + d.title()
	return row.New(footing).Add(d.text(grid, name, props.Text{Size: small, Color: d.look.muted, Top: footing}))
}

// logos are those of the company and its agency, as far as there are any.
func (d *Document) logos(brand reports.Brand) {
	if len(brand.Logo) == 0 {
		return
	}
	logos := []core.Col{picture(brand.Logo, props.Rect{Percent: 100})}
	if len(brand.AgencyLogo) > 0 {
		logos = append(logos, col.New(grid-2*logoColumns), picture(brand.AgencyLogo, props.Rect{Percent: 60, Center: true}))
	}
	d.maroto.AddRow(logo, logos...)
	d.gap(4)
}

func (d *Document) letterhead(brand reports.Brand) {
	d.logos(brand)
	d.line(d.Texts["title"], props.Text{Size: 20, Style: fontstyle.Bold, Color: d.look.accent})
	d.line(d.Head.Company+", "+strconv.Itoa(d.Head.Year), props.Text{Size: 12, Top: 1.5})
	if brand.Agency != "" {
		d.line(d.Words.Fill("agency", "agency", brand.Agency), props.Text{Color: d.look.muted, Top: 1})
	}
	d.gap(5)
}

func picture(png []byte, how props.Rect) core.Col {
	return image.NewFromBytesCol(logoColumns, png, extension.Png, how)
}

func (d *Document) fact(f reports.Fact) {
	d.maroto.AddAutoRow(
		d.text(factColumns, f.Label, props.Text{Color: d.look.muted, Top: 0.6, Bottom: 0.6}),
		d.text(grid-factColumns, f.Text, props.Text{Top: 0.6, Bottom: 0.6}),
	)
}

// Section begins a part of the document under its title, on a page that has
// room for a short table below it.
func (d *Document) Section(title string) {
	const above = 16
	d.room(above + headHeight + together*lineHeight)
	d.gap(7)
	d.line(title, props.Text{Size: 12, Style: fontstyle.Bold, Color: d.look.accent, Bottom: 1.5})
}

// Paragraph adds a text.
func (d *Document) Paragraph(said string) {
	d.line(said, props.Text{Bottom: 1.5, VerticalPadding: 0.8})
}

// Write writes the document to w. The same document gives the same text.
func (d *Document) Write(w io.Writer) error {
	made, err := d.maroto.Generate()
	if err != nil {
		return fmt.Errorf("set document: %w", err)
	}
	_, err = w.Write(made.GetBytes())
	return err
}

// room begins a new page unless this one has so many millimetres left.
func (d *Document) room(height float64) {
	if !d.maroto.FitlnCurrentPage(height) {
		d.maroto.AddPages(page.New())
	}
}

func (d *Document) gap(height float64) { d.maroto.AddRow(height, col.New(grid)) }

func (d *Document) line(said string, how props.Text) {
	d.maroto.AddAutoRow(d.text(grid, said, how))
}

// text is a column with a text that fits into it.
func (d *Document) text(columns int, said string, how props.Text) core.Col {
	if how.Size == 0 {
		how.Size = size
	}
	face := regular
	if how.Style == fontstyle.Bold {
		face = strong
	}
	how.Family = family
	return text.NewCol(columns, d.shown(said, d.width*float64(columns)/grid-how.Left-how.Right, face, how.Size), how)
}
