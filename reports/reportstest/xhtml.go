package reportstest

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// form is what an element of a page may have and hold.
type form struct {
	required   []string
	attributes map[string]string // optional ones by their values' expression; required ones are here as well
	holds      string            // expression over the names of what stands in it, each followed by a space; words are #
}

// What stands in others, by the models of strict XHTML 1.1.
const (
	blocks  = `(?:(?:h[1-6]|p|div|ul|ol|dl|table) )`
	inlines = `(?:(?:#|a|span) )`
	flow    = `(?:` + blocks + `|` + inlines + `)*`
	words   = `(?:# )?`
)

// What attributes hold.
const (
	anything = `(?s).*`
	ncName   = `[\pL_][\pL\pN._-]*`
	qName    = ncName + `:` + ncName
	nmTokens = `[\pL\pN:._-]+(?: [\pL\pN:._-]+)*`
	language = `[a-z]{2}(?:-[A-Z]{2})?`
	integer  = `-?[0-9]+`
)

// common are the attributes that every element of XHTML may have here.
func common(more map[string]string) map[string]string {
	all := map[string]string{"id": ncName, "class": nmTokens, "style": anything, "title": anything, "xml:lang": language}
	maps.Copy(all, more)
	return all
}

func plain(holds string) form { return form{attributes: common(nil), holds: holds} }

// requiring is an element with one attribute, which it must have.
func requiring(name, value, holds string) form {
	return form{required: []string{name}, attributes: map[string]string{name: value}, holds: holds}
}

// forms are the elements that a page in inline XBRL may have: those of strict
// XHTML 1.1 and of Inline XBRL 1.1 that reports use. Whoever needs another looks
// into their schemas first and adds it.
func forms() map[string]form {
	heading, cell := plain(inlines+`*`), form{attributes: common(map[string]string{"scope": `row|col|rowgroup|colgroup`, "colspan": integer, "rowspan": integer}), holds: flow}
	fact := map[string]string{"id": ncName, "name": qName, "contextRef": ncName, "format": qName}
	numeric := map[string]string{"unitRef": ncName, "decimals": integer + `|INF`, "scale": integer, "sign": `-`}
	maps.Copy(numeric, fact)
	textual := map[string]string{"escape": `true|false`}
	maps.Copy(textual, fact)
	return map[string]form{
		"html":  {[]string{"xmlns", "xml:lang"}, map[string]string{"xmlns": `http://www\.w3\.org/1999/xhtml`, "xml:lang": language, "xmlns:" + ncName: anything}, `head body `},
		"head":  {nil, nil, `(?:(?:meta|style) )*title (?:(?:meta|style) )*`},
		"meta":  {[]string{"content"}, map[string]string{"content": anything, "name": nmTokens, "http-equiv": nmTokens}, ``},
		"title": {nil, nil, words},
		"style": requiring("type", `text/css`, words),
		"body":  plain(blocks + `*`),
		"div":   plain(flow + `|ix:header `), "p": heading, "span": heading,
		"h1": heading, "h2": heading, "h3": heading, "h4": heading, "h5": heading, "h6": heading,
		"a":  {nil, common(map[string]string{"href": anything}), `(?:(?:#|span) )*`},
		"ul": plain(`(?:li )+`), "ol": plain(`(?:li )+`), "li": plain(flow),
		"dl": plain(`(?:(?:dt|dd) )+`), "dt": heading, "dd": plain(flow),
		"table": plain(`(?:caption )?(?:thead )?(?:tbody )+`), "caption": heading,
		"thead": plain(`(?:tr )+`), "tbody": plain(`(?:tr )+`), "tr": plain(`(?:(?:th|td) )+`), "th": cell, "td": cell,

		"ix:header":      {nil, nil, `(?:ix:hidden )?(?:ix:references )*(?:ix:resources )?`},
		"ix:hidden":      {nil, nil, `(?:(?:ix:nonFraction|ix:nonNumeric) )+`},
		"ix:references":  {nil, nil, `(?:link:schemaRef )+`},
		"ix:resources":   {nil, nil, `(?:(?:xbrli:context|xbrli:unit) )*`},
		"ix:nonFraction": {[]string{"name", "contextRef", "unitRef"}, numeric, `# `},
		"ix:nonNumeric":  {[]string{"name", "contextRef"}, textual, flow},
		"link:schemaRef": {[]string{"xlink:type", "xlink:href"}, map[string]string{"xlink:type": `simple`, "xlink:href": `https://\S+`}, ``},

		"xbrli:context": requiring("id", ncName, `xbrli:entity xbrli:period (?:xbrli:scenario )?`), "xbrli:entity": {nil, nil, `xbrli:identifier `},
		"xbrli:identifier": requiring("scheme", `https?://\S+`, `# `), "xbrli:period": {nil, nil, `xbrli:instant |xbrli:startDate xbrli:endDate `},
		"xbrli:instant": {nil, nil, `# `}, "xbrli:startDate": {nil, nil, `# `}, "xbrli:endDate": {nil, nil, `# `},
		"xbrli:scenario":        {nil, nil, `(?:(?:xbrldi:explicitMember|xbrldi:typedMember) )+`},
		"xbrldi:explicitMember": requiring("dimension", qName, `# `), "xbrldi:typedMember": requiring("dimension", qName, `vsme:TYP `), "vsme:TYP": {nil, nil, `# `},
		"xbrli:unit": requiring("id", ncName, `xbrli:measure |xbrli:divide `), "xbrli:divide": {nil, nil, `xbrli:unitNumerator xbrli:unitDenominator `},
		"xbrli:unitNumerator": {nil, nil, `xbrli:measure `}, "xbrli:unitDenominator": {nil, nil, `xbrli:measure `}, "xbrli:measure": {nil, nil, `# `},
	}
}

// Faults says what of a page is no strict XHTML 1.1 with inline XBRL: elements
// and attributes that are on no list, values that cannot be, and elements where
// they must not stand. That of a fact's text stands where the fact does.
func Faults(html *Node) (faults []string) {
	allowed, ids, read := forms(), map[string]bool{}, expressions{}
	html.Walk(func(n *Node) {
		if n.Name == "" {
			return
		}
		f, known := allowed[n.Name]
		if !known {
			faults = append(faults, "no element "+n.Name)
			return
		}
		for _, name := range f.required {
			if _, there := n.At[name]; !there {
				faults = append(faults, fmt.Sprintf("%s without %s", n.Name, name))
			}
		}
		for _, name := range slices.Sorted(maps.Keys(n.At)) {
			if !f.takes(read, name, n.At[name]) {
				faults = append(faults, fmt.Sprintf("%s %s=%q", n.Name, name, n.At[name]))
			}
		}
		if held := strings.Join(n.content(), ""); !read.whole(f.holds, held) {
			faults = append(faults, fmt.Sprintf("%s holds %s", n.Name, held))
		}
		if id := n.At["id"]; id != "" && ids[id] {
			faults = append(faults, "twice "+id)
		}
		ids[n.At["id"]] = true
	})
	return faults
}

func (f form) takes(read expressions, name, value string) bool {
	for known, values := range f.attributes {
		if read.whole(known, name) && read.whole(values, value) {
			return true
		}
	}
	return false
}

// expressions are those that were read before.
type expressions map[string]*regexp.Regexp

// whole reports whether an expression describes all of a text.
func (e expressions) whole(expression, text string) bool {
	if e[expression] == nil {
		e[expression] = regexp.MustCompile(`^(?:` + expression + `)$`)
	}
	return e[expression].MatchString(text)
}

// content names what stands in an element, each with a space behind it. What
// marks a fact is not seen: what it holds stands there.
func (n *Node) content() (names []string) {
	for _, k := range n.kids {
		switch {
		case k.Name == "" && strings.TrimSpace(k.text) == "":
		case k.Name == "":
			names = append(names, "# ")
		case n.Name != "ix:hidden" && (k.Name == "ix:nonNumeric" || k.Name == "ix:nonFraction"):
			names = append(names, k.content()...)
		default:
			names = append(names, k.Name+" ")
		}
	}
	return names
}
