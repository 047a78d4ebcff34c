package endpoint

import (
	"encoding/json"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// NameOrNumber is one of an enumeration as callers say it, by its name or by
// its number; the number is kept as its digits.
type NameOrNumber string

// Schema takes a text or an integer.
func (NameOrNumber) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeString}, {Type: huma.TypeInteger}}, Description: "its name or its number"}
}

// Number is the number, false of a name.
func (n NameOrNumber) Number() (int, bool) {
	number, err := strconv.Atoi(string(n))
	return number, err == nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (n *NameOrNumber) UnmarshalJSON(raw []byte) error {
	if len(raw) > 0 && raw[0] == '"' {
		return json.Unmarshal(raw, (*string)(n))
	}
	var number json.Number
	err := json.Unmarshal(raw, &number)
	*n = NameOrNumber(number)
	return err
}
