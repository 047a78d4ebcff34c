package xlsx

import (
	"encoding/xml"
	"strconv"

	"tillit/integrations/markup"
)

// maxStyles is how many a workbook may have, by its format.
const maxStyles = 65_490

// Format is how numbers of a style are shown: by the number of a built-in
// format, and by the code of one that the workbook has itself.
type Format struct {
	Number int
	Code   string
}

// Formats are those of the styles, which cells name by their numbers. It
// returns ErrBroken and ErrTooLarge.
func (b *Book) Formats() ([]Format, error) {
	var formats []Format
	codes := map[int]string{}
	_, err := b.read(b.styles, func(r *markup.Reader) error {
		return r.Walk(markup.Visits{
			"numFmts": func(xml.StartElement) error {
				return r.Walk(markup.Visits{"numFmt": func(e xml.StartElement) error {
					const maxFormat = 256
					code := markup.Attr(e, "formatCode")
					codes[number(e)] = code[:min(len(code), maxFormat)]
					return enough(len(codes))
				}})
			},
			"cellXfs": func(xml.StartElement) error {
				return r.Walk(markup.Visits{"xf": func(e xml.StartElement) error {
					formats = append(formats, Format{Number: number(e)})
					return enough(len(formats))
				}})
			},
		})
	})
	for i, f := range formats {
		formats[i].Code = codes[f.Number]
	}
	return formats, verdict(err)
}

func number(e xml.StartElement) int {
	n, _ := strconv.Atoi(markup.Attr(e, "numFmtId")) // what is no number is no format
	return n
}

func enough(styles int) error {
	if styles > maxStyles {
		return ErrTooLarge
	}
	return nil
}
