package workbook

import (
	"slices"
	"strings"
	"unicode"

	"tillit/core/reference/catalogue"
)

// labels names choices in a language, each as no other of them is named.
func labels(options []catalogue.Option, l catalogue.Locale) []string {
	called := map[string]int{}
	for _, o := range options {
		called[strings.ToLower(o.Labels[l])]++
	}
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = single(o.Labels[l])
		if called[strings.ToLower(o.Labels[l])] > 1 {
			names[i] += " [" + o.Key + "]"
		}
	}
	return names
}

// single is a text with single spaces and none around it.
func single(s string) string { return strings.Join(strings.FieldsFunc(s, unicode.IsSpace), " ") }

// choosing finds choices by what is written in a cell.
type choosing struct {
	options []catalogue.Option
	named   map[string]string // keys, by label in any language
	coded   bool
}

func newChoosing(options []catalogue.Option, list string) choosing {
	c := choosing{options: options, named: map[string]string{}, coded: catalogue.Coded(list)}
	for _, l := range catalogue.Locales() {
		for i, name := range labels(options, l) {
			if folded := strings.ToLower(name); c.named[folded] == "" {
				c.named[folded] = options[i].Key
			}
		}
	}
	return c
}

// exactly finds a choice by its label in any language, by what tells it from
// others of that label, or by its key or code.
func (c choosing) exactly(written string) string {
	written = single(written)
	if key := c.named[strings.ToLower(written)]; key != "" {
		return key
	}
	if slices.ContainsFunc(c.options, func(o catalogue.Option) bool { return o.Key == written }) {
		return written
	}
	if c.coded {
		o, _ := catalogue.ByCode(c.options, written)
		return o.Key
	}
	return ""
}

// begun finds the choice with whose code a text begins, whatever name follows: a
// file from before may have an older one.
func (c choosing) begun(written string) string {
	if !c.coded {
		return ""
	}
	words := strings.Fields(written)
	for n := min(len(words)-1, 3); n > 0; n-- { // a code of waste is three words
		if o, ok := catalogue.ByCode(c.options, strings.Join(words[:n], " ")); ok {
			return o.Key
		}
	}
	return ""
}

// choices reads one choice a line. Semicolons separate too, where they are not
// part of a choice. A code with a point is lost where the sheet keeps it as a
// number: 25.10 is 25.1 there.
func (f form) choices(written string, isNumber bool) (keys []string, code string) {
	if isNumber && strings.Contains(written, ".") && catalogue.Coded(f.question.Options) {
		return nil, CodeChoice
	}
	known := newChoosing(f.options(), f.question.Options)
	for line := range strings.Lines(written) {
		for parts := strings.Split(line, ";"); len(parts) > 0; {
			key, n := known.longest(parts)
			switch {
			case key != "":
				keys = append(keys, key)
			case strings.TrimSpace(parts[0]) != "":
				return nil, CodeChoice
			}
			parts = parts[n:]
		}
	}
	return keys, ""
}

// longest finds the choice that the most parts of a line make, and how many they
// are.
func (c choosing) longest(parts []string) (key string, n int) {
	for n := len(parts); n > 0; n-- {
		if key := c.exactly(strings.Join(parts[:n], ";")); key != "" {
			return key, n
		}
	}
	return c.begun(parts[0]), 1
}
