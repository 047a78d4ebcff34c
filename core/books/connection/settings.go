package connection

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillit/core/kernel/fault"
)

// maxValue is that of anything a person fills in, in bytes.
const maxValue = 2000

// hintLength is how much of a key stays readable, which is never more than a
// quarter of it.
const hintLength = 4

// fill checks what a person filled in against what the system asks for. Empty
// values become defaults; names that the system does not ask for are refused.
func fill(d Description, given map[string]string) (map[string]string, error) {
	faults := map[string]string{}
	settings := map[string]string{}
	known := map[string]bool{}
	for _, f := range fieldsOf(d) {
		known[f.Name] = true
		if f.Secret {
			continue
		}
		value := cmp.Or(strings.TrimSpace(given[f.Name]), f.Default)
		if code := f.check(value); code != "" {
			faults[f.Name] = code
		} else if value != "" {
			settings[f.Name] = value
		}
	}
	for name := range given {
		if !known[name] && given[name] != "" {
			faults[name] = "unknown"
		}
	}
	return settings, fault.Fields(faults)
}

// fieldsOf are the fields of a system, with those of series.
func fieldsOf(d Description) []Field {
	if !d.Series {
		return d.Fields
	}
	return append(slices.Clone(d.Fields),
		Field{Name: ExpensesSeries, Default: defaultExpensesSeries}, Field{Name: InvoiceSeries, Default: defaultInvoiceSeries},
		Field{Name: AllSeries, Form: "true"})
}

// check says in a word what is wrong with a value, nothing when it is good.
func (f Field) check(value string) string {
	switch {
	case value == "" && f.Required:
		return "required"
	case value == "":
		return ""
	case len(value) > maxValue:
		return "tooLong"
	case !utf8.ValidString(value) || strings.ContainsFunc(value, unicode.IsControl):
		return "invalid"
	}
	if f.Form == "" {
		return ""
	}
	if whole := regexp.MustCompile("^(?:" + f.Form + ")$"); !whole.MatchString(value) {
		return "invalid"
	}
	return ""
}

// secretField is where a person types the key, false when nobody does.
func secretField(d Description) (Field, bool) {
	i := slices.IndexFunc(d.Fields, func(f Field) bool { return f.Secret })
	if i < 0 {
		return Field{}, false
	}
	return d.Fields[i], true
}

// checkKey checks a key that a person typed. stored says that there is one
// already, which an empty one leaves as it is.
func checkKey(d Description, key string, stored bool) error {
	f, asked := secretField(d)
	if !asked {
		if key == "" {
			return nil
		}
		return fault.Fields(map[string]string{"apiKey": "unknown"})
	}
	if key == "" && stored {
		return nil
	}
	if code := f.check(key); code != "" {
		return fault.Fields(map[string]string{f.Name: code})
	}
	return nil
}

// hint is what of a key tells it apart from others.
func hint(key string) string {
	runes := []rune(key)
	return string(runes[len(runes)-min(hintLength, len(runes)/4):])
}

// learn fills in what the system knows better than a person who left it at its
// default.
func learn(d Description, settings, known map[string]string) map[string]string {
	learned := maps.Clone(settings)
	for _, f := range fieldsOf(d) {
		if value := strings.TrimSpace(known[f.Name]); !f.Secret && value != "" && cmp.Or(settings[f.Name], f.Default) == f.Default &&
			f.check(value) == "" {
			learned[f.Name] = value
		}
	}
	return learned
}

// seriesFilter says which series of vouchers are taken.
func seriesFilter(d Description, settings map[string]string) func(series string) bool {
	if !d.Series || settings[AllSeries] == "true" {
		return func(string) bool { return true }
	}
	expenses := cmp.Or(settings[ExpensesSeries], defaultExpensesSeries)
	invoices := cmp.Or(settings[InvoiceSeries], defaultInvoiceSeries)
	return func(series string) bool {
		series = strings.TrimSpace(series)
		return strings.EqualFold(series, expenses) || strings.EqualFold(series, invoices)
	}
}
