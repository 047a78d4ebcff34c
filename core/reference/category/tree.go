package category

import (
	"embed"
	"io/fs"
	"iter"
	"slices"
	"sync"
)

//go:embed data/*.csv
var data embed.FS

// standard is parsed at first use and read only from then on.
//
//nolint:gochecknoglobals // one immutable tree per process
var standard = sync.OnceValue(func() *Tree {
	files, err := fs.Sub(data, "data")
	if err != nil {
		panic(err)
	}
	t, err := Load(files)
	if err != nil {
		panic(err)
	}
	return t
})

// Standard returns the tree that ships with the product. It panics when the
// embedded files are broken, which a test rules out.
func Standard() *Tree { return standard() }

// Tree is the category tree; safe for concurrent use.
type Tree struct {
	nodes      []Category // in tree order
	at         map[string]int
	exclusions []Exclusion
	version    string
}

// Version is a hash of the files; it changes when anything in the tree does.
func (t *Tree) Version() string { return t.version }

// All yields every node from the scopes down, in tree order.
func (t *Tree) All() iter.Seq[Category] { return slices.Values(t.nodes) }

// Leaves yields the categories on which emissions are booked, in tree order.
func (t *Tree) Leaves() iter.Seq[Category] {
	return func(yield func(Category) bool) {
		for _, c := range t.nodes {
			if c.Leaf() && !yield(c) {
				return
			}
		}
	}
}

// Category returns the node with the ID.
func (t *Tree) Category(id string) (Category, bool) {
	i, ok := t.at[id]
	if !ok {
		return Category{}, false
	}
	return t.nodes[i], true
}

// Leaf returns the leaf with the ID; false for other nodes too.
func (t *Tree) Leaf(id string) (Category, bool) {
	c, ok := t.Category(id)
	return c, ok && c.Leaf()
}

// Path returns the nodes from the scope down to the ID, itself included; nil
// when there is none of that ID.
func (t *Tree) Path(id string) []Category {
	var path []Category
	for {
		c, ok := t.Category(id)
		if !ok {
			return nil
		}
		path = append(path, c)
		if c.Parent == "" {
			slices.Reverse(path)
			return path
		}
		id = c.Parent
	}
}

// Exclusion returns the reason with the code.
func (t *Tree) Exclusion(code string) (Exclusion, bool) {
	i := slices.IndexFunc(t.exclusions, func(e Exclusion) bool { return e.Code == code })
	if i < 0 {
		return Exclusion{}, false
	}
	return t.exclusions[i], true
}

// Exclusions returns the reasons that rules and persons may give, in the order of the
// file.
func (t *Tree) Exclusions() []Exclusion {
	return slices.DeleteFunc(slices.Clone(t.exclusions), func(e Exclusion) bool { return e.ByEffect })
}
