package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// Text is a string that a system may as well write as a number, or as null,
// which is "".
type Text string

// UnmarshalJSON takes a string, a number, a truth value or null.
func (t *Text) UnmarshalJSON(data []byte) error {
	text, err := scalar(data)
	*t = Text(text)
	return err
}

// String is the text.
func (t Text) String() string { return string(t) }

// Number is a number that a system may as well write as a string, or leave
// out: null and "" are absent.
type Number struct{ decimal.NullDecimal }

// UnmarshalJSON takes a number, a string that is one, or null.
func (n *Number) UnmarshalJSON(data []byte) error {
	*n = Number{}
	text, err := scalar(data)
	if err != nil || text == "" {
		return err
	}
	value, err := decimal.NewFromString(strings.Replace(text, ",", ".", 1))
	if err != nil {
		return errors.New("not a number")
	}
	n.NullDecimal = decimal.NewNullDecimal(value)
	return nil
}

// Int is the whole part, 0 when there is none.
func (n Number) Int() int { return int(n.Decimal.IntPart()) }

// Quantity is the number, or none when it is zero as it is of rows that have
// no quantity.
func (n Number) Quantity() decimal.NullDecimal {
	if n.Decimal.IsZero() {
		return decimal.NullDecimal{}
	}
	return n.NullDecimal
}

// Flag is a truth value that a system may as well write as a string or number.
type Flag bool

// UnmarshalJSON takes true, 1, their strings, and as false whatever else is a
// scalar.
func (f *Flag) UnmarshalJSON(data []byte) error {
	text, err := scalar(data)
	*f = Flag(text == "1" || strings.EqualFold(text, "true"))
	return err
}

// Day is a day, of which a system may also tell the hour. Null and "" are the
// zero time.
type Day struct{ time.Time }

// UnmarshalJSON takes what begins with a day as ISO 8601 writes it.
func (d *Day) UnmarshalJSON(data []byte) error {
	*d = Day{}
	text, err := scalar(data)
	if err != nil || text == "" {
		return err
	}
	day, err := time.Parse(time.DateOnly, text[:min(len(text), len(time.DateOnly))])
	if err != nil {
		return errors.New("not a day")
	}
	d.Time = day
	return nil
}

// List is an array for which a system may write its only element instead. Nil
// says that there was none at all; null is an empty one.
type List[T any] []T

// UnmarshalJSON takes an array, an object or null.
func (l *List[T]) UnmarshalJSON(data []byte) error {
	*l = List[T]{}
	data = bytes.TrimSpace(data)
	switch {
	case bytes.Equal(data, []byte("null")):
		return nil
	case len(data) > 0 && data[0] == '[':
		return json.Unmarshal(data, (*[]T)(l))
	case len(data) > 0 && data[0] == '{':
		var only T
		if err := json.Unmarshal(data, &only); err != nil {
			return err
		}
		*l = List[T]{only}
		return nil
	}
	return errors.New("neither an array nor an object")
}

// scalar is the text of a JSON value that is not compound; null is "".
func scalar(data []byte) (string, error) {
	data = bytes.TrimSpace(data)
	if len(data) == 0 || data[0] == '{' || data[0] == '[' {
		return "", errors.New("compound where a scalar belongs")
	}
	if data[0] == '"' {
		var text string
		err := json.Unmarshal(data, &text)
		return strings.TrimSpace(text), err
	}
	if bytes.Equal(data, []byte("null")) {
		return "", nil
	}
	return string(data), nil
}
