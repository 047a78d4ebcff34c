package rule

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/reference/corporate"
)

// Names finds in texts which supplier they name: one that the company knows or
// that a rule asks for, by its name in whole words, whatever the case, the
// diacritics and the legal form. It is immutable and safe for concurrent use.
//
// A name of ordinary words, or of up to three letters, says too little by
// itself. It needs a legal form beside it in the text, or a rule that asks for
// it without one; one ordinary word needs the form in any case. Whom rules alone know is not
// meant where a word behind the name makes another firm of it ("Scandic Fastigheter").
type Names struct {
	called map[string]*called // by words; nil for a phrase that only looks like a name
	starts map[string]int     // by the first word, the most words of a name that begins with it
}

// Known is a supplier that the company knows, by all of its names.
type Known struct {
	ID    uuid.UUID
	Names []string
}

// Named is whom a text names.
type Named struct {
	ID        uuid.UUID // of a supplier that the company knows; zero of whom rules alone know
	Name      string    // as the company knows it, else as a rule writes it
	Spellings []string  // of the name in rules
}

// called are the suppliers of one name.
type called struct {
	Named
	letters int
	several bool // suppliers that the company knows have it
	bare    bool // it needs no legal form
}

// Names compiles the names of the suppliers that the company knows and those of
// the rules.
func (m *Matcher) Names(known []Known) *Names {
	n := &Names{called: map[string]*called{}, starts: map[string]int{}}
	for phrase := range ordinary() {
		if strings.Contains(phrase, " ") {
			n.called[phrase] = nil
		}
	}
	for _, k := range known {
		for _, name := range k.Names {
			n.know(k.ID, name)
		}
	}
	for i := range m.rules {
		if name := m.rules[i].Supplier; name != "" {
			n.ask(name)
		}
	}
	for words := range n.called {
		first, _, _ := strings.Cut(words, " ")
		n.starts[first] = max(n.starts[first], 1+strings.Count(words, " "))
	}
	return n
}

// know takes in a name of a supplier that the company knows.
func (n *Names) know(id uuid.UUID, name string) {
	c := n.of(name)
	if c == nil {
		return
	}
	c.several = c.several || c.ID != uuid.Nil && c.ID != id
	if c.ID == uuid.Nil {
		c.ID, c.Name = id, name
	}
}

// ask takes in a name that a rule asks for.
func (n *Names) ask(name string) {
	c := n.of(name)
	if c == nil {
		return
	}
	if !slices.Contains(c.Spellings, name) {
		c.Name = cmp.Or(c.Name, name)
		c.Spellings = append(c.Spellings, name)
	}
	words := inOne(corporate.Spell(name))
	one := !strings.Contains(words, " ")
	c.bare = c.bare || n.called[words] == c && (!one || !ordinary()[words])
}

// of gives who has a name; nil for what is none.
func (n *Names) of(name string) *called {
	words := inOne(strings.Join(corporate.Words(name), " "))
	if !strings.ContainsFunc(words, unicode.IsLetter) {
		return nil
	}
	c, taken := n.called[words]
	if !taken {
		c = &called{letters: letters(words), bare: tells(words)}
		n.called[words] = c
	}
	return c
}

// minTelling is how many letters and digits a name needs to stand for a
// supplier wherever it stands.
const minTelling = 4

// tells reports whether a name says enough by itself.
func tells(words string) bool {
	if letters(words) < minTelling && !strings.Contains(words, "&") {
		return false
	}
	for word := range strings.FieldsSeq(words) {
		if !ordinary()[word] {
			return true
		}
	}
	return false
}

func letters(words string) int { return utf8.RuneCountInString(words) - strings.Count(words, " ") }

// inOne writes names that an ampersand joins as one word, with spaces or
// without.
func inOne(spelled string) string { return strings.ReplaceAll(spelled, " & ", "&") }

// In gives whom a text names: of several the one with the longest name, and
// nobody where two have equally long ones. Each line is a text of its own, and
// the first that names somebody speaks for all.
func (n *Names) In(text string) (Named, bool) {
	var room [256]byte
	for line := range strings.SplitSeq(text, "\n") {
		spelled := corporate.AppendSpelled(room[:0], line)
		if bytes.Contains(spelled, []byte(" & ")) {
			spelled = []byte(inOne(string(spelled)))
		}
		if c := n.inLine(spelled); c != nil {
			return c.named()
		}
	}
	return Named{}, false
}

func (n *Names) inLine(line []byte) *called {
	var best *called
	for from := 0; from < len(line); {
		end := wordEnd(line, from)
		found, to := n.at(line, from, end)
		switch {
		case found == nil && to > from: // a phrase
			end = to
		case found == nil || best != nil && found.letters < best.letters:
		case best == nil || found.letters > best.letters:
			best = found
		case found.ID != best.ID || found.ID == uuid.Nil && found != best:
			best = &called{letters: found.letters, several: true}
		}
		from = end + 1
	}
	return best
}

// at gives the longest name that begins at a word of the line, and where it
// ends; nil with an end for a phrase, and without one where nothing begins.
func (n *Names) at(line []byte, from, end int) (found *called, to int) {
	most := n.starts[string(line[from:end])]
	for range most {
		c, is := n.called[string(line[from:end])]
		if is && (c == nil || c.bare || corporate.HasForm(string(line[:from]), string(line[end:]))) {
			found, to = c, end
		}
		if end == len(line) {
			break
		}
		end = wordEnd(line, end+1)
	}
	if found != nil && found.ID == uuid.Nil && to < len(line) {
		if end = wordEnd(line, to+1); behindName()[string(line[to+1:end])] {
			return nil, end
		}
	}
	return found, to
}

func wordEnd(line []byte, from int) int {
	word, _, _ := bytes.Cut(line[from:], []byte(" "))
	return from + len(word)
}

// named is whom the name stands for. One that several have stands for none of
// them, but a rule may ask for whoever is called so.
func (c *called) named() (Named, bool) {
	if !c.several {
		return c.Named, true
	}
	if len(c.Spellings) == 0 {
		return Named{}, false
	}
	return Named{Name: c.Spellings[0], Spellings: c.Spellings}, true
}
