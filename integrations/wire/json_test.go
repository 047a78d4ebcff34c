package wire_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/integrations/wire"
)

func TestLenientValues(t *testing.T) {
	t.Parallel()
	type line struct {
		Text   wire.Text
		Number wire.Number
		Flag   wire.Flag
		Day    wire.Day
		List   wire.List[line]
	}
	for text, want := range map[string]string{
		`{"text":"a ","number":1.50,"flag":true,"day":"2025-03-12","list":[{"text":"b"}]}`:           "a 1.5 true 2025-03-12 1",
		`{"text":5020,"number":"-1.5","flag":"True","day":"2025-03-12T10:00:00Z","list":{"text":1}}`: "5020 -1.5 true 2025-03-12 1",
		`{"text":null,"number":null,"flag":null,"day":null,"list":null}`:                             " none false 0001-01-01 0",
		`{"text":false,"number":"","flag":1,"day":"","list":[]}`:                                     "false none true 0001-01-01 0",
		`{"number":"1,25","flag":"0"}`:                                                               " 1.25 false 0001-01-01 absent",
	} {
		var got line
		require.NoError(t, json.Unmarshal([]byte(text), &got), text)
		number, list := "none", "absent"
		if got.Number.Valid {
			number = got.Number.Decimal.String()
		}
		if got.List != nil {
			list = string(rune('0' + len(got.List)))
		}
		require.Equal(t, want, got.Text.String()+" "+number+" "+map[bool]string{true: "true", false: "false"}[bool(got.Flag)]+" "+
			got.Day.Format("2006-01-02")+" "+list, text)
	}
	for _, text := range []string{
		`{"text":{}}`, `{"text":[]}`, `{"number":"x"}`, `{"number":{}}`, `{"day":"12/3/2025"}`, `{"day":20250312}`, `{"list":"a"}`, `{"list":1}`, `{"list":[1]}`,
	} {
		var got line
		require.Error(t, json.Unmarshal([]byte(text), &got), text)
	}
}

// FuzzLenientValues holds, for any bytes: no panic, and what was read is the
// same when it is written and read again.
func FuzzLenientValues(f *testing.F) {
	f.Add([]byte(`{"text":5020,"number":"-1,5","flag":"True","day":"2025-03-12T10:00:00Z","list":{"text":1}}`))
	f.Add([]byte(`{"number":1e9999,"list":[null,{"list":[[]]}]}`))
	type line struct {
		Text   wire.Text
		Number wire.Number
		Flag   wire.Flag
		Day    wire.Day
		List   wire.List[json.RawMessage]
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var got line
		if json.Unmarshal(data, &got) != nil {
			return
		}
		text, err := json.Marshal(got.Text.String())
		require.NoError(t, err)
		var again wire.Text
		require.NoError(t, json.Unmarshal(text, &again))
		require.Equal(t, got.Text, again)
		if got.Number.Valid {
			var number wire.Number
			require.NoError(t, json.Unmarshal([]byte(`"`+got.Number.Decimal.String()+`"`), &number))
			require.True(t, number.Decimal.Equal(got.Number.Decimal))
			_ = got.Number.Quantity()
		}
	})
}
