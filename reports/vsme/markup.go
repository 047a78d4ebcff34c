package vsme

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// markup writes XHTML.
type markup struct {
	out  strings.Builder
	open []string
}

// begin opens an element; attributes are names and values in turn, and those
// without a value are left out.
func (m *markup) begin(name string, attributes ...string) {
	m.tag(name, attributes)
	m.out.WriteByte('>')
	m.open = append(m.open, name)
}

// end closes what was opened last, so often.
func (m *markup) end(times int) {
	for range times {
		last := len(m.open) - 1
		m.out.WriteString("</" + m.open[last] + ">")
		m.open = m.open[:last]
	}
}

// empty writes an element without content.
func (m *markup) empty(name string, attributes ...string) {
	m.tag(name, attributes)
	m.out.WriteString("/>")
}

// one writes an element that holds a text.
func (m *markup) one(name, text string, attributes ...string) {
	m.begin(name, attributes...)
	m.text(text)
	m.end(1)
}

func (m *markup) tag(name string, attributes []string) {
	m.out.WriteString("<" + name)
	for i := 0; i < len(attributes); i += 2 {
		if attributes[i+1] != "" {
			fmt.Fprintf(&m.out, ` %s="`, attributes[i])
			m.text(attributes[i+1])
			m.out.WriteByte('"')
		}
	}
}

// text writes data: none of it is markup.
func (m *markup) text(s string) {
	_ = xml.EscapeText(&m.out, []byte(s)) // a builder takes everything
}

func (m *markup) line() { m.out.WriteByte('\n') }

// paragraphs reads the text of a block, paragraph by paragraph. It fails for
// anything but paragraphs of text: nobody's marks get into the page.
func paragraphs(block string) ([]string, error) {
	var texts []string
	d := xml.NewDecoder(strings.NewReader("<block>" + block + "</block>"))
	inside := false
	for {
		token, err := d.Token()
		if err != nil {
			if len(texts) > 0 && plain(texts) == block {
				return texts, nil
			}
			return nil, fmt.Errorf("a text is not made of paragraphs: %w", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if inside = token.Name.Local == "p"; inside {
				texts = append(texts, "")
			}
		case xml.EndElement:
			inside = false
		case xml.CharData:
			if inside {
				texts[len(texts)-1] += string(token)
			}
		}
	}
}

// plain is a block of paragraphs as facts hold it.
func plain(texts []string) string {
	escaped := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	var out strings.Builder
	for _, text := range texts {
		out.WriteString("<p>" + escaped.Replace(text) + "</p>")
	}
	return out.String()
}
