package view

import (
	"cmp"

	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

// Labels names what footprints and rules hold as codes.
type Labels struct {
	Tree  *category.Tree
	Usual string // the language of people who have not chosen one
}

// In is the language to name things in.
func (l Labels) In(locale string) string { return cmp.Or(locale, l.Usual) }

// Exclusion names a reason for which rows count nowhere.
func (l Labels) Exclusion(code, locale string) *NamedCode {
	if code == "" {
		return nil
	}
	e, _ := l.Tree.Exclusion(code)
	return &NamedCode{ID: code, Name: cmp.Or(e.Names.In(l.In(locale)), code)}
}

// Leaf names a category; one that has left the tree by its code.
func (l Labels) Leaf(id, locale string) *NamedCode {
	if id == "" {
		return nil
	}
	c, _ := l.Tree.Category(id)
	return &NamedCode{ID: id, Name: cmp.Or(c.Names.In(l.In(locale)), id)}
}

// RuleName says in a person's language where a rule leads.
func (l Labels) RuleName(r rule.Rule, locale string) string {
	if c, ok := l.Tree.Category(r.Category); ok {
		return c.Names.In(l.In(locale))
	}
	e, _ := l.Tree.Exclusion(r.Exclusion)
	return e.Names.In(l.In(locale))
}
