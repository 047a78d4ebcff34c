package sheet

import (
	"fmt"
	"strings"
)

// style is how a cell looks. As an index into the cell formats it is followed
// by its twin for texts beside figures, so many further on as there are styles.
type style uint8

const (
	plain style = iota
	heading
	headingOver
	title
	bold
	boldOver
	wrapped
	textOver
	code
	date
	month
	whole
	amount
	mass
	boldMass
	share
	factor
	styles // how many there are
)

// beside is the style of a text in a column that follows figures: it stands a
// little away from them.
func (s style) beside() style { return s + styles }

// look is what a style is made of. Numbers are indices into styleSheet.
type look struct {
	number  int // format
	font    int
	atRight bool
	atLeft  bool // said of numbers, which would stand at the right
	head    bool // is filled, and ruled below
	wraps   bool
}

func looks() [styles]look {
	const strong, large = 1, 2
	return [styles]look{
		plain:       {},
		heading:     {font: strong, head: true, wraps: true},
		headingOver: {font: strong, head: true, wraps: true, atRight: true},
		title:       {font: large},
		bold:        {font: strong},
		boldOver:    {font: strong, atRight: true},
		wrapped:     {wraps: true},
		textOver:    {atRight: true},
		code:        {atLeft: true},
		date:        {number: 165, atLeft: true},
		month:       {number: 167, atLeft: true},
		whole:       {number: 3, atRight: true},
		amount:      {number: 4, atRight: true},
		mass:        {number: 164, atRight: true},
		boldMass:    {number: 164, font: strong, atRight: true},
		share:       {number: 10, atRight: true},
		factor:      {number: 166, atRight: true},
	}
}

// format is the look as a cell format.
func (l look) format(beside bool) string {
	var align strings.Builder
	switch {
	case l.atRight: // and not indented: LibreOffice draws only some of such cells so
		align.WriteString(` horizontal="right"`)
	case beside:
		align.WriteString(` horizontal="left" indent="1"`)
	case l.atLeft:
		align.WriteString(` horizontal="left"`)
	}
	vertical, fill, border := "top", 0, 0
	if l.head {
		vertical, fill, border = "center", 2, 1
	}
	if l.wraps {
		align.WriteString(` wrapText="1"`)
	}
	return fmt.Sprintf(`<xf numFmtId="%d" fontId="%d" fillId="%d" borderId="%d" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">`+
		`<alignment vertical="%s"%s/></xf>`, l.number, l.font, fill, border, vertical, align.String())
}

// styleSheet is styles.xml, with a cell format for each style.
func styleSheet() string {
	var formats strings.Builder
	for _, beside := range []bool{false, true} {
		for _, l := range looks() {
			formats.WriteString(l.format(beside))
		}
	}
	return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
		`<numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="yyyy\-mm\-dd"/>` +
		`<numFmt numFmtId="166" formatCode="0.0########"/><numFmt numFmtId="167" formatCode="yyyy\-mm"/></numFmts>` +
		`<fonts count="3"><font><sz val="10"/><name val="Calibri"/><family val="2"/></font>` +
		`<font><b/><sz val="10"/><name val="Calibri"/><family val="2"/></font>` +
		`<font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font></fonts>` +
		`<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
		`<fill><patternFill patternType="solid"><fgColor rgb="FFE4EEE7"/></patternFill></fill></fills>` +
		`<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"><color rgb="FF8FA89A"/></bottom><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		fmt.Sprintf(`<cellXfs count="%d">`, 2*styles) + formats.String() + `</cellXfs>` +
		`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}
