package reportstest

import (
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// Node is an element of a document.
type Node struct {
	Name string // with its prefix; empty for text
	At   map[string]string

	kids []*Node
	text string
}

// ReadXHTML reads a document, and requires that it is well formed, declares
// what it uses and is strict XHTML 1.1 with inline XBRL.
func ReadXHTML(t *testing.T, file string) *Node {
	t.Helper()
	html := Parse(t, file)
	html.Walk(func(n *Node) {
		if prefix, _, ok := strings.Cut(n.Name, ":"); ok {
			require.Contains(t, html.At, "xmlns:"+prefix, n.Name)
		}
	})
	require.Empty(t, Faults(html))
	return html
}

// Parse reads a document, and requires that it is well formed.
func Parse(t *testing.T, file string) *Node {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(file))
	root := &Node{}
	open := []*Node{root}
	for {
		token, err := d.RawToken()
		if err == io.EOF { //nolint:errorlint // as the decoder says it
			break
		}
		require.NoError(t, err)
		into := open[len(open)-1]
		switch token := token.(type) {
		case xml.StartElement:
			n := &Node{Name: named(token.Name), At: map[string]string{}}
			for _, a := range token.Attr {
				require.NotContains(t, n.At, named(a.Name))
				n.At[named(a.Name)] = a.Value
			}
			into.kids = append(into.kids, n)
			open = append(open, n)
		case xml.EndElement:
			require.Equal(t, into.Name, named(token.Name))
			open = open[:len(open)-1]
		case xml.CharData:
			into.kids = append(into.kids, &Node{text: string(token)})
		case xml.Comment, xml.Directive:
			require.Fail(t, "neither comments nor a document type")
		}
	}
	require.Len(t, open, 1)
	html := root.kids[len(root.kids)-2]
	require.Equal(t, "html", html.Name)
	return html
}

func named(n xml.Name) string {
	if n.Space != "" {
		return n.Space + ":" + n.Local
	}
	return n.Local
}

// Walk visits the node and all below it, in the order of the document.
func (n *Node) Walk(visit func(*Node)) {
	visit(n)
	for _, k := range n.kids {
		k.Walk(visit)
	}
}

// All lists the elements of a name in the node.
func (n *Node) All(name string) (found []*Node) {
	n.Walk(func(k *Node) {
		if k.Name == name {
			found = append(found, k)
		}
	})
	return found
}

// Words is the text in the node.
func (n *Node) Words() string {
	var out strings.Builder
	n.Walk(func(k *Node) { out.WriteString(k.text) })
	return out.String()
}

// markup is what is in a Node, as it was written.
func (n *Node) markup() string {
	var out strings.Builder
	for _, k := range n.kids {
		if k.Name == "" {
			out.WriteString(strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(k.text))
			continue
		}
		fmt.Fprintf(&out, "<%s>%s</%s>", k.Name, k.markup(), k.Name)
	}
	return out.String()
}

// inline is a document in inline XBRL.
type inline struct {
	html     *Node
	contexts map[string]*Node
	units    map[string]*Node
	entities map[string]string // prefixes by scheme
	language map[*Node]string  // of what stands in an element: its own, or that of what is around it
}

// hear finds the language of every element.
func (r inline) hear(n *Node, around string) {
	if own, said := n.At["xml:lang"]; said {
		around = own
	}
	r.language[n] = strings.ToLower(around)
	for _, k := range n.kids {
		r.hear(k, around)
	}
}

// ReadInline reads the facts of a document as xBRL-JSON has them, by their ids.
// Namespaces are those that the JSON declares.
func ReadInline(t *testing.T, file string, namespaces map[string]string) map[string]XBRLFact {
	t.Helper()
	r := inline{html: ReadXHTML(t, file), contexts: map[string]*Node{}, units: map[string]*Node{}, entities: map[string]string{}, language: map[*Node]string{}}
	r.hear(r.html, "")
	for prefix, uri := range namespaces {
		r.entities[uri] = prefix
		if declared, ok := r.html.At["xmlns:"+prefix]; ok {
			require.Equal(t, uri, declared)
		}
	}
	for _, n := range r.html.All("xbrli:context") {
		r.contexts[n.At["id"]] = n
	}
	for _, n := range r.html.All("xbrli:unit") {
		r.units[n.At["id"]] = n
	}
	facts := map[string]XBRLFact{}
	add := func(n *Node, f XBRLFact) {
		require.NotContains(t, facts, n.At["id"])
		facts[n.At["id"]] = f
	}
	usedContexts, usedUnits := map[string]bool{}, map[string]bool{}
	for _, n := range r.html.All("ix:nonFraction") {
		f := r.fact(t, n)
		usedContexts[n.At["contextRef"]], usedUnits[n.At["unitRef"]] = true, true
		f.Value = numberOf(t, n)
		decimals, err := strconv.ParseInt(n.At["decimals"], 10, 32)
		require.NoError(t, err)
		places := int32(decimals)
		f.Decimals = &places
		if unit := r.unit(n.At["unitRef"]); unit != "xbrli:pure" {
			f.Dimensions["unit"] = unit
		}
		add(n, f)
	}
	hidden := map[*Node]bool{}
	for _, h := range r.html.All("ix:hidden") {
		for _, n := range h.All("ix:nonNumeric") {
			hidden[n] = true
		}
	}
	for _, n := range r.html.All("ix:nonNumeric") {
		f := r.fact(t, n)
		usedContexts[n.At["contextRef"]] = true
		switch {
		case hidden[n]:
			names := strings.Split(n.Words(), " ")
			require.True(t, slices.IsSorted(names))
			for i, full := range names {
				uri, local, _ := strings.Cut(full, "#")
				require.NotEmpty(t, r.entities[uri], full)
				names[i] = r.entities[uri] + ":" + local
			}
			f.Value = strings.Join(names, " ")
			require.Len(t, r.tied(n.At["id"]), 1, "what is hidden is seen once: %s", n.At["id"])
		case n.At["format"] != "":
			f.Value = strings.TrimPrefix(n.At["format"], "ixt:fixed-")
			require.Contains(t, []string{"true", "false"}, f.Value)
		case n.At["escape"] == "true":
			f.Value, f.Dimensions["language"] = n.markup(), r.language[n]
		default:
			f.Value = n.Words()
			if !strings.HasPrefix(n.At["id"], "C3_") { // years and dates are in no language
				f.Dimensions["language"] = r.language[n]
			}
		}
		add(n, f)
	}
	require.Equal(t, slices.Sorted(maps.Keys(r.contexts)), slices.Sorted(maps.Keys(usedContexts)))
	require.Equal(t, slices.Sorted(maps.Keys(r.units)), slices.Sorted(maps.Keys(usedUnits)))
	return facts
}

// tied are the elements that show a hidden fact.
func (r inline) tied(id string) (found []*Node) {
	r.html.Walk(func(n *Node) {
		if n.At["style"] == "-ix-hidden:"+id {
			found = append(found, n)
		}
	})
	return found
}

func (r inline) fact(t *testing.T, n *Node) XBRLFact {
	t.Helper()
	c := r.contexts[n.At["contextRef"]]
	require.NotNil(t, c, n.At["id"])
	identifier := c.All("xbrli:identifier")[0]
	dimensions := map[string]string{"concept": n.At["name"], "entity": r.entities[identifier.At["scheme"]] + ":" + identifier.Words()}
	next := func(name string) string {
		year, err := strconv.Atoi(strings.TrimSuffix(c.All(name)[0].Words(), "-12-31"))
		require.NoError(t, err)
		return strconv.Itoa(year+1) + "-01-01T00:00:00"
	}
	if len(c.All("xbrli:instant")) > 0 {
		dimensions["period"] = next("xbrli:instant")
	} else {
		dimensions["period"] = c.All("xbrli:startDate")[0].Words() + "T00:00:00/" + next("xbrli:endDate")
	}
	for _, m := range slices.Concat(c.All("xbrldi:explicitMember"), c.All("xbrldi:typedMember")) {
		dimensions[m.At["dimension"]] = m.Words()
	}
	return XBRLFact{Dimensions: dimensions}
}

func (r inline) unit(id string) string {
	var measures []string
	for _, m := range r.units[id].All("xbrli:measure") {
		measures = append(measures, m.Words())
	}
	return strings.Join(measures, "/")
}

// numberOf reads a number by its format, scale and sign.
func numberOf(t *testing.T, n *Node) string {
	t.Helper()
	point, groups := ".", ","
	if n.At["format"] == "ixt:num-comma-decimal" {
		point, groups = ",", ".\u00a0 "
	} else {
		require.Equal(t, "ixt:num-dot-decimal", n.At["format"])
	}
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune(groups, r) {
			return -1
		}
		return r
	}, n.Words())
	number, err := decimal.NewFromString(strings.Replace(digits, point, ".", 1))
	require.NoError(t, err)
	if scale := n.At["scale"]; scale != "" {
		shift, err := strconv.ParseInt(scale, 10, 32)
		require.NoError(t, err)
		number = number.Shift(int32(shift))
	}
	if n.At["sign"] == "-" {
		number = number.Neg()
	}
	return number.String()
}
