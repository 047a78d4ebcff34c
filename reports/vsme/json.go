package vsme

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// documentType is that of xBRL-JSON 1.0.
const documentType = "https://xbrl.org/2021/xbrl-json"

type jsonInfo struct {
	DocumentType string            `json:"documentType"`
	Namespaces   map[string]string `json:"namespaces"`
	Taxonomy     []string          `json:"taxonomy"`
}

type jsonFact struct {
	Value      string            `json:"value"`
	Decimals   *int32            `json:"decimals,omitempty"`
	Dimensions map[string]string `json:"dimensions"`
}

// WriteJSON writes the report as xBRL-JSON (XBRL Open Information Model 1.0),
// a fact on each line.
func WriteJSON(w io.Writer, r Report) error {
	out := bufio.NewWriter(w)
	info, err := encode(jsonInfo{documentType, r.namespaces(), []string{r.EntryPoint}})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "{\"documentInfo\":%s,\n\"facts\":{", info)
	between := "\n"
	for f := range r.facts {
		fact, err := encode(r.jsonFact(f))
		if err != nil {
			return err
		}
		id, err := encode(f.ID)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s%s:%s", between, id, fact)
		between = ",\n"
	}
	fmt.Fprint(out, "\n}}\n")
	return out.Flush() // the first error of all that was written
}

// encode leaves the marks of texts as they are: this is no page.
func encode(v any) (string, error) {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(out.String(), "\n"), err
}

func (r Report) jsonFact(f Fact) jsonFact {
	out := jsonFact{Value: f.Value, Dimensions: map[string]string{
		"concept": f.Concept, "entity": r.Entity.Prefix + ":" + r.Entity.ID, "period": f.period(),
	}}
	if f.numeric() {
		out.Decimals = &f.Decimals
	}
	if f.Unit != "" {
		out.Dimensions["unit"] = f.Unit
	}
	if f.worded() {
		out.Dimensions["language"] = strings.ToLower(f.Language)
	}
	if f.Axis != "" && f.Member != "" {
		out.Dimensions[f.Axis] = f.Member
	}
	return out
}

// namespaces are those of the prefixes that facts use.
func (r Report) namespaces() map[string]string {
	used := map[string]string{r.Entity.Prefix: r.Entity.Scheme}
	take := func(names string) {
		for name := range strings.FieldsFuncSeq(names, func(c rune) bool { return c == ' ' || c == '/' }) {
			if prefix, _, ok := strings.Cut(name, ":"); ok {
				used[prefix] = r.Namespaces[prefix]
			}
		}
	}
	for f := range r.facts {
		take(f.Concept)
		take(f.Unit)
		take(f.Axis)
		if !f.Typed {
			take(f.Member)
		}
		if f.Kind == Choice {
			take(f.Value)
		}
	}
	return used
}
