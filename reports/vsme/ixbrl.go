package vsme

import (
	"archive/zip"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tillit/reports"
)

// packageInfo says what the archive is (XBRL Report Packages 1.0).
const packageInfo = `{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023"}}` + "\n"

// folder is the one folder of the archive.
const folder = "vsme"

// WritePackage writes the report as a report package: an archive with one
// document in inline XBRL.
func WritePackage(w io.Writer, r Report) error {
	page, err := Page(r)
	if err != nil {
		return err
	}
	archive := zip.NewWriter(w)
	for _, file := range []struct{ name, content string }{
		{"/META-INF/reportPackage.json", packageInfo},
		{fmt.Sprintf("/reports/vsme-%d-%s.xhtml", r.Year, r.language()), page},
	} {
		into, err := archive.CreateHeader(&zip.FileHeader{Name: folder + file.name, Method: zip.Deflate, Modified: r.Made.UTC()})
		if err != nil {
			return fmt.Errorf("begin %s: %w", file.name, err)
		}
		if _, err := io.WriteString(into, file.content); err != nil {
			return fmt.Errorf("write %s: %w", file.name, err)
		}
	}
	return archive.Close()
}

// Page is the report as a document in inline XBRL 1.1: strict XHTML 1.1, which
// has no element of HTML 5 and no ARIA, without scripts and without anything
// from elsewhere, whose facts are those of WriteJSON.
func Page(r Report) (string, error) {
	t, err := reports.ReadTexts(files, r.Locale)
	if err != nil {
		return "", err
	}
	words, err := reports.Words(r.Locale)
	if err != nil {
		return "", err
	}
	style, err := files.ReadFile("page.css")
	if err != nil {
		return "", fmt.Errorf("read the page's style: %w", err)
	}
	p := page{Report: r, texts: t, words: words, figures: figuresIn(r.Locale), contexts: map[string]string{}, units: map[string]string{}, resources: map[string]bool{}}
	p.out.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	p.begin("html", p.declared()...)
	p.line()
	p.begin("head")
	p.empty("meta", "http-equiv", "Content-Type", "content", "text/html; charset=UTF-8")
	p.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
	p.one("title", fmt.Sprintf("%s %s %d", r.title(t), r.Company, r.Year))
	p.one("style", string(style), "type", "text/css")
	p.end(1)
	p.line()
	p.begin("body")
	p.line()
	p.header()
	p.body()
	p.end(2)
	p.line()
	return p.out.String(), p.failed
}

// page is a document while it is written.
type page struct {
	markup
	Report
	texts     reports.Texts
	words     reports.Texts // that all reports share
	figures   figures
	contexts  map[string]string // ids by what they say
	units     map[string]string
	resources map[string]bool // that were written
	failed    error
}

// declared are the attributes of the root: its language and namespaces.
func (p *page) declared() []string {
	attributes := []string{
		"xml:lang", p.Locale, "xmlns", "http://www.w3.org/1999/xhtml", "xmlns:ix", "http://www.xbrl.org/2013/inlineXBRL",
		"xmlns:ixt", "http://www.xbrl.org/inlineXBRL/transformation/2022-02-16", "xmlns:link", "http://www.xbrl.org/2003/linkbase",
		"xmlns:xbrldi", "http://xbrl.org/2006/xbrldi", "xmlns:xbrli", "http://www.xbrl.org/2003/instance", "xmlns:xlink", "http://www.w3.org/1999/xlink",
	}
	used := p.namespaces()
	delete(used, p.Entity.Prefix) // is written as a scheme
	for _, prefix := range slices.Sorted(maps.Keys(used)) {
		attributes = append(attributes, "xmlns:"+prefix, used[prefix])
	}
	return attributes
}

// header holds what programs need and people do not see.
func (p *page) header() {
	p.begin("div", "style", "display:none")
	p.begin("ix:header")
	p.hidden()
	p.begin("ix:references")
	p.empty("link:schemaRef", "xlink:type", "simple", "xlink:href", p.EntryPoint)
	p.end(1)
	p.line()
	p.begin("ix:resources")
	p.line()
	for f := range p.facts {
		p.context(f)
	}
	for f := range p.facts {
		p.unit(f)
	}
	p.end(3)
	p.line()
}

// hidden are the facts whose value is a name of the taxonomy: what is seen is
// its label.
func (p *page) hidden() {
	begun := false
	for f := range p.facts {
		if f.Kind != Choice {
			continue
		}
		if !begun {
			p.begin("ix:hidden")
			p.line()
			begun = true
		}
		names := strings.Fields(f.Value)
		for i, name := range names {
			prefix, local, _ := strings.Cut(name, ":")
			names[i] = p.Namespaces[prefix] + "#" + local
		}
		p.one("ix:nonNumeric", strings.Join(names, " "), "id", f.ID, "name", f.Concept, "contextRef", p.contextOf(f))
		p.line()
	}
	if begun {
		p.end(1)
		p.line()
	}
}

// contextOf is the id of a fact's context.
func (p *page) contextOf(f Fact) string {
	kind := "d"
	if f.Instant {
		kind = "i"
	}
	key := fmt.Sprintf("%s %d %s %s", kind, f.Year, f.Axis, f.Member)
	if f.Member == "" {
		key = fmt.Sprintf("%s %d", kind, f.Year)
	}
	if p.contexts[key] == "" {
		p.contexts[key] = "c" + strconv.Itoa(len(p.contexts)+1)
	}
	return p.contexts[key]
}

func (p *page) context(f Fact) {
	id := p.contextOf(f)
	if p.written(id) {
		return
	}
	p.begin("xbrli:context", "id", id)
	p.begin("xbrli:entity")
	p.one("xbrli:identifier", p.Entity.ID, "scheme", p.Entity.Scheme)
	p.end(1)
	p.begin("xbrli:period")
	if f.Instant {
		p.one("xbrli:instant", fmt.Sprintf("%d-12-31", f.Year))
	} else {
		p.one("xbrli:startDate", fmt.Sprintf("%d-01-01", f.Year))
		p.one("xbrli:endDate", fmt.Sprintf("%d-12-31", f.Year))
	}
	p.end(1)
	if f.Member != "" {
		p.begin("xbrli:scenario")
		if f.Typed {
			p.begin("xbrldi:typedMember", "dimension", f.Axis)
			p.one("vsme:TYP", f.Member)
			p.end(1)
		} else {
			p.one("xbrldi:explicitMember", f.Member, "dimension", f.Axis)
		}
		p.end(1)
	}
	p.end(1)
	p.line()
}

// pure is the unit of numbers that have none.
const pure = "xbrli:pure"

// unitOf is the id of a fact's unit; empty for what is no number.
func (p *page) unitOf(f Fact) string {
	if !f.numeric() {
		return ""
	}
	unit := f.Unit
	if unit == "" {
		unit = pure
	}
	if p.units[unit] == "" {
		p.units[unit] = "u" + strconv.Itoa(len(p.units)+1)
	}
	return p.units[unit]
}

func (p *page) unit(f Fact) {
	id := p.unitOf(f)
	if id == "" || p.written(id) {
		return
	}
	p.begin("xbrli:unit", "id", id)
	above, below, divided := strings.Cut(f.Unit, "/")
	switch {
	case divided:
		p.begin("xbrli:divide")
		p.begin("xbrli:unitNumerator")
		p.one("xbrli:measure", above)
		p.end(1)
		p.begin("xbrli:unitDenominator")
		p.one("xbrli:measure", below)
		p.end(2)
	case above == "":
		p.one("xbrli:measure", pure)
	default:
		p.one("xbrli:measure", above)
	}
	p.end(1)
	p.line()
}

// written reports whether a resource was written before, and that it is now.
func (p *page) written(id string) bool {
	before := p.resources[id]
	p.resources[id] = true
	return before
}
