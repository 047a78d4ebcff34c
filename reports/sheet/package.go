package sheet

import (
	"fmt"
	"strings"
	"time"
)

// part is one of the small files around the sheets.
type part struct{ name, content string }

const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

// parts are the files that make a zip of sheets a workbook (ECMA-376, parts 1
// and 2).
func parts(props Properties, ordered []entry) []part {
	var types, book, links, titles strings.Builder
	for n := 1; n <= len(ordered); n++ {
		fmt.Fprintf(&types, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`, n)
		fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet%d.xml"/>`, n, n)
	}
	for i, s := range ordered {
		fmt.Fprintf(&book, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, escaped(s.name), i+1, s.number)
		if s.header > 0 { // is printed at the top of every page
			fmt.Fprintf(&titles, `<definedName name="_xlnm.Print_Titles" localSheetId="%d">%s!$%d:$%d</definedName>`, i, escaped(quoted(s.name)), s.header, s.header)
		}
	}
	if titles.Len() > 0 {
		book.WriteString(`</sheets><definedNames>` + titles.String() + `</definedNames>`)
	} else {
		book.WriteString(`</sheets>`)
	}
	return []part{
		{"[Content_Types].xml", declaration + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
			`<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>` +
			`<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>` +
			types.String() + `</Types>`},
		{"_rels/.rels", declaration + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
			`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>` +
			`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
			`</Relationships>`},
		{"docProps/core.xml", declaration + `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"` +
			` xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
			`<dc:title>` + escaped(props.Title) + `</dc:title><dc:creator>` + escaped(props.Creator) + `</dc:creator>` +
			`<dc:language>` + escaped(props.Language) + `</dc:language>` +
			`<dcterms:created xsi:type="dcterms:W3CDTF">` + props.Made.UTC().Format(time.RFC3339) + `</dcterms:created></cp:coreProperties>`},
		{"xl/workbook.xml", declaration + `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"` +
			` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><bookViews><workbookView activeTab="0"/></bookViews><sheets>` + book.String() + `</workbook>`},
		{"xl/_rels/workbook.xml.rels", declaration + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
			links.String() + fmt.Sprintf(`<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>`, len(ordered)+1) +
			`</Relationships>`},
		{"xl/styles.xml", declaration + styleSheet()},
	}
}

// quoted is the name of a sheet as references write it.
func quoted(name string) string { return "'" + strings.ReplaceAll(name, "'", "''") + "'" }

func escaped(s string) string { return string(appendEscaped(nil, s)) }
