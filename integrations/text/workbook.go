package text

import (
	"encoding/xml"
	"errors"
	"path"
	"strconv"
	"strings"

	"tillit/core/questions/document"
)

// rowsAPage is how many rows of a sheet stand together, so that a quote says
// where to look.
const rowsAPage = 40

// workbook reads the sheets in their order, some rows a page: "Energy!A1:F40".
func (o *office) workbook() error {
	shared, err := o.sharedTexts()
	if err != nil {
		return err
	}
	names, err := o.sheetNames()
	if err != nil {
		return err
	}
	for _, part := range matching(o.archive, "xl/worksheets/*.xml") {
		s := sheet{out: o.out, name: names[part.Name], shared: shared}
		if err := s.begin(); err != nil {
			return err
		}
		if err := errors.Join(o.each(part, s.take), s.flush()); err != nil {
			return err
		}
	}
	return nil
}

// sharedTexts are the texts that cells refer to by their number.
func (o *office) sharedTexts() (shared []string, err error) {
	var (
		b       strings.Builder
		writing bool
	)
	for _, part := range matching(o.archive, "xl/sharedStrings.xml") {
		err = o.each(part, func(token xml.Token) error {
			switch token := token.(type) {
			case xml.StartElement:
				writing = token.Name.Local == "t"
			case xml.EndElement:
				writing = false
				if token.Name.Local == "si" {
					shared = append(shared, b.String())
					b.Reset()
				}
			case xml.CharData:
				if writing {
					b.Write(token)
				}
			}
			return nil
		})
	}
	return shared, err
}

// elements hands the opening of every element of the parts that match to take.
func (o *office) elements(pattern string, take func(xml.StartElement)) error {
	for _, part := range matching(o.archive, pattern) {
		err := o.each(part, func(token xml.Token) error {
			if element, ok := token.(xml.StartElement); ok {
				take(element)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sheetNames are the names that people gave sheets, by the part each is in.
func (o *office) sheetNames() (map[string]string, error) {
	parts, names := map[string]string{}, map[string]string{}
	err := o.elements("xl/_rels/workbook.xml.rels", func(e xml.StartElement) {
		if e.Name.Local == "Relationship" {
			target := attribute(e, "Target")
			if !path.IsAbs(target) {
				target = "/xl/" + target
			}
			parts[attribute(e, "Id")] = strings.TrimPrefix(path.Clean(target), "/")
		}
	})
	if err == nil {
		err = o.elements("xl/workbook.xml", func(e xml.StartElement) {
			if e.Name.Local == "sheet" {
				names[parts[attribute(e, "id")]] = attribute(e, "name")
			}
		})
	}
	return names, err
}

// sheet follows the elements of one, and writes rows as they are full.
type sheet struct {
	out     *output
	name    string
	shared  []string
	text    strings.Builder // of the rows of this page
	cell    strings.Builder
	rows    int
	from    string // the first cell of the page
	to      string // the last one
	at      string // the cell
	refers  bool   // to a shared text
	writing bool
}

// begin says the name of the sheet, which may be all there is to find.
func (s *sheet) begin() error {
	if s.name == "" {
		return nil
	}
	return errors.Join(s.out.page(s.name), s.out.add(s.name+" "))
}

func (s *sheet) take(token xml.Token) error {
	switch token := token.(type) {
	case xml.StartElement:
		switch token.Name.Local {
		case "c":
			s.at, s.refers = attribute(token, "r"), attribute(token, "t") == "s"
		case "v", "t":
			s.writing = true
		}
	case xml.CharData:
		if s.writing {
			s.cell.Write(token)
		}
	case xml.EndElement:
		s.writing = false
		switch token.Name.Local {
		case "c":
			return s.put()
		case "row":
			s.rows++
			if s.rows >= rowsAPage {
				return s.flush()
			}
		}
	}
	return nil
}

// put takes the text of a cell to the page.
func (s *sheet) put() error {
	text := strings.TrimSpace(s.cell.String())
	s.cell.Reset()
	if s.refers {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n >= len(s.shared) {
			return document.ErrUnreadable
		}
		text = s.shared[n]
	}
	if text == "" {
		return nil
	}
	if s.from == "" {
		s.from = s.at
	}
	s.to = s.at
	s.text.WriteString(text + " ")
	if s.text.Len() > s.out.left {
		return s.flush() // which says that this was enough
	}
	return nil
}

func (s *sheet) flush() error {
	text, place := s.text.String(), s.from
	if s.to != s.from {
		place += ":" + s.to
	}
	s.text.Reset()
	s.rows, s.from, s.to = 0, "", ""
	if text == "" {
		return nil
	}
	if s.name != "" && place != "" {
		place = "!" + place
	}
	return errors.Join(s.out.page(s.name+place), s.out.add(text))
}
