package catalogue

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// document is one YAML file being read; it puts file and line to problems.
type document struct {
	*reader
	file string
}

// parse returns the top node of a file, or nil after a problem.
func (r *reader) parse(file string, raw []byte) (document, *yaml.Node) {
	d := document{r, file}
	var top yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(raw))
	if err := decoder.Decode(&top); err != nil {
		reason := strings.TrimPrefix(err.Error(), "yaml: ")
		if errors.Is(err, io.EOF) {
			reason = "the file is empty"
		}
		r.fail(file, 0, "%s", reason)
		return d, nil
	}
	return d, top.Content[0]
}

func (d document) failAt(n *yaml.Node, format string, args ...any) {
	d.fail(d.file, n.Line, format, args...)
}

// field is one key of a mapping and what reads its value.
type field struct {
	key      string
	optional bool
	read     func(value *yaml.Node)
}

// mapping hands every value to its field and reports keys that are unknown,
// missing or written twice.
func (d document) mapping(n *yaml.Node, fields ...field) {
	seen := map[string]bool{}
	d.eachKey(n, func(key, value *yaml.Node) {
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == key.Value })
		if i < 0 {
			d.failAt(key, "unknown key %q", key.Value)
			return
		}
		seen[key.Value] = true
		fields[i].read(value)
	})
	for _, f := range fields {
		if n.Kind == yaml.MappingNode && !f.optional && !seen[f.key] {
			d.failAt(n, "%s is missing", f.key)
		}
	}
}

// eachKey walks a mapping and reports keys that are written twice.
func (d document) eachKey(n *yaml.Node, take func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		d.failAt(n, "keys and values expected")
		return
	}
	seen := map[string]bool{}
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		if seen[key.Value] {
			d.failAt(key, "%q stands twice", key.Value)
			continue
		}
		seen[key.Value] = true
		take(key, n.Content[i+1])
	}
}

func (d document) list(n *yaml.Node, take func(item *yaml.Node)) {
	if n.Kind != yaml.SequenceNode {
		d.failAt(n, "a list expected")
		return
	}
	for _, item := range n.Content {
		take(item)
	}
}

// text reads a plain text that is neither empty nor padded.
func (d document) text(n *yaml.Node) string {
	switch {
	case n.Kind != yaml.ScalarNode:
		d.failAt(n, "a text expected")
	case n.Value == "":
		d.failAt(n, "the text is empty")
	case n.Value != strings.TrimSpace(n.Value):
		d.failAt(n, "the text begins or ends with a space")
	}
	return n.Value
}

// into makes a field's reader that keeps a text.
func (d document) into(target *string) func(*yaml.Node) {
	return func(n *yaml.Node) { *target = d.text(n) }
}

// words reads one text in every locale.
func (d document) words(target *Words) func(*yaml.Node) {
	return func(n *yaml.Node) {
		*target = Words{}
		var fields []field
		for _, locale := range Locales() {
			fields = append(fields, field{key: string(locale), read: func(v *yaml.Node) { (*target)[locale] = d.text(v) }})
		}
		d.mapping(n, fields...)
	}
}

// locales reads a list of languages.
func (d document) locales(target *[]Locale) func(*yaml.Node) {
	return func(n *yaml.Node) {
		d.list(n, func(item *yaml.Node) {
			l := Locale(d.text(item))
			if !l.Known() || slices.Contains(*target, l) {
				d.failAt(item, "locale %q is unknown or stands twice", item.Value)
				return
			}
			*target = append(*target, l)
		})
	}
}

// standards reads a list of standards.
func (d document) standards(target *[]Standard) func(*yaml.Node) {
	return func(n *yaml.Node) {
		d.list(n, func(item *yaml.Node) {
			s, ok := parseStandard(d.text(item))
			if !ok || slices.Contains(*target, s) {
				d.failAt(item, "standard %q is unknown or stands twice", item.Value)
				return
			}
			*target = append(*target, s)
		})
	}
}

func parseStandard(name string) (Standard, bool) {
	for _, s := range Standards() {
		if s.String() == name {
			return s, true
		}
	}
	return NoStandard, false
}
