// Package view holds what the calls of several areas take and show.
package view

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/reference/catalogue"
)

// Nothing is told by a call that needs to know nothing more.
type Nothing struct{}

// InLocale asks for texts in a language; in the usual one when it names none.
type InLocale struct {
	Locale string `query:"locale" maxLength:"35"`
}

// NamedID is something with an id and a name.
type NamedID struct {
	ID   uuid.UUID `json:"id"`
	Name string    `json:"name"`
}

// NamedCode is something with a code and its name in the language of the call.
type NamedCode struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// NamedView is a NamedID where there may be none.
type NamedView struct {
	ID   uuid.UUID `json:"id"`
	Name string    `json:"name"`
}

// WriterView is who did something.
type WriterView struct {
	ID   uuid.UUID `json:"id"`
	Name string    `json:"name"`
}

// UndoneView says when something was taken back, and by whom.
type UndoneView struct {
	At           time.Time  `json:"at"`
	By           WriterView `json:"by"`
	Impersonated bool       `json:"impersonated"`
}

// SubjectView is the question that something was done with.
type SubjectView struct {
	ID         string            `json:"id"`
	Section    catalogue.Section `json:"section"`
	ShortTitle string            `json:"shortTitle"`
}

// Given gives a value or nothing for the empty one.
func Given[T comparable](v T) *T {
	var empty T
	if v == empty {
		return nil
	}
	return &v
}

// Known gives a decimal or nothing.
func Known(d decimal.NullDecimal) *decimal.Decimal {
	if !d.Valid {
		return nil
	}
	return &d.Decimal
}

// IDOrNull gives an id, or nothing for none.
func IDOrNull(id uuid.UUID) *uuid.UUID {
	if id == uuid.Nil {
		return nil
	}
	return &id
}

// OrEmpty gives a list that is never null.
func OrEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// LocaleOf is the language of a call, or the usual one when it names none.
func LocaleOf(asked string, usual catalogue.Locale) catalogue.Locale {
	if locale := catalogue.Locale(asked); locale.Known() {
		return locale
	}
	return usual
}

// Join leaves out what is empty.
func Join(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), ", ")
}

// OneCompany names a company in the path.
type OneCompany struct {
	ID uuid.UUID `path:"id"`
}

// MailLink is what a link at the foot of a mail says of who follows it.
type MailLink struct {
	Token string `query:"token" maxLength:"400" doc:"of the link at the foot of a mail"`
}
