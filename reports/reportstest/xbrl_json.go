package reportstest

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// XBRL is a report in xBRL-JSON as a reader takes it.
type XBRL struct {
	DocumentInfo struct {
		DocumentType string            `json:"documentType"`
		Namespaces   map[string]string `json:"namespaces"`
		Taxonomy     []string          `json:"taxonomy"`
	} `json:"documentInfo"`
	Facts map[string]XBRLFact `json:"facts"`
}

// XBRLFact is one of its facts.
type XBRLFact struct {
	Value      string            `json:"value"`
	Decimals   *int32            `json:"decimals,omitempty"`
	Dimensions map[string]string `json:"dimensions"`
}

// ReadXBRL reads a report by the rules of xBRL-JSON 1.0: known members alone,
// names whose prefixes are declared, and dimensions that fit the value.
func ReadXBRL(t *testing.T, file string) XBRL {
	t.Helper()
	var r XBRL
	d := json.NewDecoder(strings.NewReader(file))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(&r))
	require.Equal(t, "https://xbrl.org/2021/xbrl-json", r.DocumentInfo.DocumentType)
	require.NotEmpty(t, r.DocumentInfo.Taxonomy)
	used := map[string]string{}
	name := func(s string) {
		prefix, local, ok := strings.Cut(s, ":")
		require.True(t, ok && local != "", s)
		require.NotEmpty(t, r.DocumentInfo.Namespaces[prefix], s)
		used[prefix] = r.DocumentInfo.Namespaces[prefix]
	}
	period := regexp.MustCompile(`^(\d{4}-01-01T00:00:00/)?\d{4}-01-01T00:00:00$`)
	number := regexp.MustCompile(`^-?(0|[1-9]\d*)(\.\d*[1-9])?$`) // the canonical form
	seen := map[string]string{}
	for id, f := range r.Facts {
		require.Regexp(t, `^[A-Za-z_][\w.-]*$`, id)
		require.NotEmpty(t, f.Value, id)
		require.Regexp(t, period, f.Dimensions["period"], id)
		name(f.Dimensions["concept"])
		name(f.Dimensions["entity"])
		for dimension, value := range f.Dimensions {
			f.check(t, dimension, value, name)
		}
		if f.Decimals != nil {
			require.Regexp(t, number, f.Value, id)
			_, fraction, _ := strings.Cut(f.Value, ".")
			require.LessOrEqual(t, int32(len(fraction)), *f.Decimals, "%s is rounded by what it says of itself", id)
		} else if strings.Contains(f.Value, "Member") || strings.HasPrefix(f.Value, "nace:") || strings.HasPrefix(f.Value, "country:") {
			for member := range strings.SplitSeq(f.Value, " ") {
				name(member)
			}
		}
		key, err := json.Marshal(f.Dimensions)
		require.NoError(t, err)
		require.Empty(t, seen[string(key)], "%s says what %s does", id, seen[string(key)])
		seen[string(key)] = id
	}
	require.Equal(t, used, r.DocumentInfo.Namespaces)
	return r
}

// check requires that a dimension fits the fact, and hands over the names in it.
func (f XBRLFact) check(t *testing.T, dimension, value string, name func(string)) {
	t.Helper()
	switch dimension {
	case "concept", "entity", "period":
	case "unit":
		require.NotContains(t, value, "xbrli:pure") // has no unit in this model
		for part := range strings.SplitSeq(value, "/") {
			name(part)
		}
		require.NotNil(t, f.Decimals)
	case "language":
		require.Equal(t, strings.ToLower(value), value)
		require.Nil(t, f.Decimals)
	default:
		name(dimension)
		if !strings.HasSuffix(dimension, "TypedAxis") {
			name(value)
		}
	}
}
