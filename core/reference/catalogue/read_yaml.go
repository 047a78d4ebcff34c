package catalogue

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// maxShortTitle is what fits a line of a list, in characters.
const maxShortTitle = 60

// draft is an edition while it is read, with the line of each part.
type draft struct {
	Edition
	folder    string
	parts     []string
	leftOut   []LeftOut
	act       Act
	differing []place              // where each difference stands
	questions map[string]place     // where each question stands
	named     map[headingKey]place // where each heading and group stands
	worded    map[textKey]place    // where the words of each question stand
}

// place is a line of a file.
type place struct {
	file string
	line int
}

type textKey struct {
	locale   Locale
	question string
}

// headingKey is one heading's kind and id: two kinds may share an id.
type headingKey struct{ kind, id string }

// Kinds of headings, as groups.yaml and the database name them.
const (
	chapterKind     = "chapters"
	categoryKind    = "categories"
	subCategoryKind = "subCategories"
	groupKind       = "groups"
)

// facts reads edition.yaml.
func (r *reader) facts(e *draft, file string, raw []byte) {
	d, top := r.parse(file, raw)
	if top == nil {
		return
	}
	d.mapping(
		top,
		field{key: "id", read: func(n *yaml.Node) {
			if e.ID = d.text(n); e.ID != e.folder {
				d.failAt(n, "the folder is called %q", e.folder)
			}
		}},
		field{key: "family", read: d.into(&e.Family)},
		field{key: "standards", read: d.standards(&e.Standards)},
		field{key: "titles", read: d.words(&e.Titles)},
		field{key: "legal", read: func(n *yaml.Node) {
			d.mapping(n,
				field{key: "act", read: d.words(&e.Legal.Act)},
				field{key: "officialJournal", read: d.words(&e.Legal.OfficialJournal)},
				field{key: "url", read: d.into(&e.Legal.URL)})
		}},
		field{key: "taxonomy", optional: true, read: d.into(&e.Taxonomy)},
		field{key: "validFrom", read: d.day(&e.ValidFrom)},
		field{key: "inForce", optional: true, read: d.day(&e.InForce)},
		field{key: "reportingYears", read: func(n *yaml.Node) {
			d.mapping(n,
				field{key: "from", read: d.year(&e.FirstYear)},
				field{key: "to", optional: true, read: d.year(&e.LastYear)})
		}},
		field{key: "parts", read: func(n *yaml.Node) {
			d.list(n, func(item *yaml.Node) { e.parts = append(e.parts, d.text(item)) })
		}},
		field{key: "leftOut", optional: true, read: func(n *yaml.Node) {
			d.list(n, func(item *yaml.Node) { e.leftOut = append(e.leftOut, d.leftOut(e, item)) })
		}},
		d.plain(e, chapterKind, &e.Chapters),
	)
	if e.InForce.IsZero() {
		e.InForce = e.ValidFrom
	}
}

func (d document) day(target *time.Time) func(*yaml.Node) {
	return func(n *yaml.Node) {
		day, err := time.Parse(time.DateOnly, n.Value)
		if err != nil {
			d.failAt(n, "%q is no date", n.Value)
		}
		*target = day
	}
}

func (d document) leftOut(e *draft, item *yaml.Node) LeftOut {
	var l LeftOut
	d.mapping(
		item,
		field{key: "id", read: func(n *yaml.Node) {
			l.ID = d.text(n)
			if slices.ContainsFunc(e.leftOut, func(other LeftOut) bool { return other.ID == l.ID }) {
				d.failAt(n, "%q is left out already", l.ID)
			}
		}},
		field{key: "reason", read: d.into(&l.Reason)},
	)
	return l
}

func (d document) year(target *int) func(*yaml.Node) {
	return func(n *yaml.Node) {
		year, err := strconv.Atoi(n.Value)
		if err != nil || year < 1990 || year > 2200 {
			d.failAt(n, "%q is no year", n.Value)
		}
		*target = year
	}
}

// headings reads groups.yaml.
func (r *reader) headings(e *draft, file string, raw []byte) {
	d, top := r.parse(file, raw)
	if top == nil {
		return
	}
	d.mapping(
		top,
		d.plain(e, categoryKind, &e.Categories),
		d.plain(e, subCategoryKind, &e.SubCategories, func(h *Heading) field {
			return field{key: "guidance", optional: true, read: d.words(&h.Guidance)}
		}),
		field{key: groupKind, optional: true, read: func(n *yaml.Node) {
			d.list(n, func(item *yaml.Node) { e.Groups = append(e.Groups, d.group(e, item)) })
		}},
	)
}

// plain reads a list of headings, which may have further fields.
func (d document) plain(e *draft, kind string, target *[]Heading, further ...func(*Heading) field) field {
	return field{key: kind, read: func(n *yaml.Node) {
		d.list(n, func(item *yaml.Node) {
			var h Heading
			fields := []field{{key: "id", read: d.name(e, kind, &h.ID)}, {key: "names", read: d.words(&h.Names)}}
			for _, f := range further {
				fields = append(fields, f(&h))
			}
			d.mapping(item, fields...)
			*target = append(*target, h)
		})
	}}
}

// name reads the id of a heading and remembers its line.
func (d document) name(e *draft, kind string, target *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		*target = d.text(n)
		key := headingKey{kind, *target}
		if at, twice := e.named[key]; twice {
			d.failAt(n, "%q stands in %s already", *target, at)
			return
		}
		e.named[key] = place{d.file, n.Line}
	}
}

func (d document) group(e *draft, item *yaml.Node) Group {
	var g Group
	d.mapping(
		item,
		field{key: "id", read: d.name(e, groupKind, &g.ID)},
		field{key: "names", read: d.words(&g.Names)},
		field{key: "rows", optional: true, read: func(n *yaml.Node) {
			g.Rows = Rows(d.text(n))
			if g.Rows != FreeRows && g.Rows != OptionRows && g.Rows != GroupRows {
				d.failAt(n, "%q is no kind of rows", n.Value)
			}
		}},
		field{key: "rowsFrom", optional: true, read: d.into(&g.RowsFrom)},
	)
	if needs := g.Rows == OptionRows || g.Rows == GroupRows; needs != (g.RowsFrom != "") {
		d.failAt(item, "rowsFrom goes with rows from options or from a group")
	}
	return g
}

// texts reads the words of a part's questions in one locale.
func (r *reader) texts(e *draft, locale Locale, file string, raw []byte) {
	part := path.Dir(path.Dir(file))
	d, top := r.parse(file, raw)
	if top == nil {
		return
	}
	d.mapping(
		top,
		field{key: "locale", read: func(n *yaml.Node) {
			if n.Value != string(locale) {
				d.failAt(n, "%q expected", locale)
			}
		}},
		field{key: "questions", read: func(n *yaml.Node) {
			d.eachKey(n, func(key, value *yaml.Node) {
				if q := e.question(key.Value); q != nil && path.Dir(e.questions[q.ID].file) == part {
					e.worded[textKey{locale, q.ID}] = place{file, key.Line}
					q.Texts[locale] = d.questionTexts(value)
				} else {
					d.failAt(key, "there is no question %q", key.Value)
				}
			})
			for i := range e.Questions {
				q := &e.Questions[i]
				if _, ok := q.Texts[locale]; !ok && path.Dir(e.questions[q.ID].file) == part {
					d.failAt(n, "the texts of %s are missing", q.ID)
				}
			}
		}},
	)
}

func (d document) questionTexts(n *yaml.Node) Texts {
	var t Texts
	d.mapping(
		n,
		field{key: "shortTitle", read: func(n *yaml.Node) {
			t.ShortTitle = d.text(n)
			if length := utf8.RuneCountInString(t.ShortTitle); length > maxShortTitle {
				d.failAt(n, "the short title has %d characters, %d fit", length, maxShortTitle)
			}
		}},
		field{key: "title", read: d.into(&t.Title)},
		field{key: "guidance", optional: true, read: d.into(&t.Guidance)},
		field{key: "example", optional: true, read: d.into(&t.Example)},
	)
	return t
}

// optionList reads one file of options.
func (r *reader) optionList(file string, raw []byte) OptionList {
	list := OptionList{ID: strings.TrimSuffix(path.Base(file), yamlSuffix)}
	d, top := r.parse(file, raw)
	if top == nil {
		return list
	}
	var own []Locale // in which all labels of the list are our own
	seen := map[string]int{}
	d.mapping(
		top,
		field{key: "id", read: func(n *yaml.Node) {
			if n.Value != list.ID {
				d.failAt(n, "the file is called %q", list.ID)
			}
		}},
		field{key: "own", optional: true, read: d.locales(&own)},
		field{key: "options", read: func(n *yaml.Node) {
			d.list(n, func(item *yaml.Node) {
				o := d.option(item)
				o.Own = slices.Concat(own, o.Own)
				if line, twice := seen[o.Key]; twice {
					d.failAt(item, "%q stands in line %d already", o.Key, line)
				}
				if _, ok := seen[o.Parent]; o.Parent != "" && !ok {
					d.failAt(item, "parent %q does not stand before %q", o.Parent, o.Key)
				}
				seen[o.Key] = item.Line
				list.Options = append(list.Options, o)
			})
		}},
	)
	return list
}

func (d document) option(item *yaml.Node) Option {
	var o Option
	d.mapping(
		item,
		field{key: "key", read: func(n *yaml.Node) {
			if o.Key = d.text(n); strings.ContainsAny(o.Key, " \t()=") {
				d.failAt(n, "the key %q has characters that conditions cannot name", o.Key)
			}
		}},
		field{key: "parent", optional: true, read: d.into(&o.Parent)},
		field{key: "labels", read: d.words(&o.Labels)},
		field{key: "xbrl", optional: true, read: d.into(&o.XBRL)},
		field{key: "hazardous", optional: true, read: func(n *yaml.Node) {
			if n.Value != "true" && n.Value != "false" {
				d.failAt(n, "true or false expected")
			}
			o.Hazardous = n.Value == "true"
		}},
		field{key: "standards", optional: true, read: d.standards(&o.Standards)},
		field{key: "own", optional: true, read: d.locales(&o.Own)},
	)
	return o
}
