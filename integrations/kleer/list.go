package kleer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/url"
	"strconv"

	"tillit/core/books/connection"
	"tillit/integrations/wire"
)

// all reads a list. Kleer gives some in parts and says so. key is what tells
// elements apart, "" for one that is not sound. It returns Garbled for a list
// that does not add up.
func all[T any](ctx context.Context, s *session, path string, query url.Values, called shape, key func(T) string) ([]T, error) {
	var items []T
	known := map[string]bool{}
	for {
		asked := maps.Clone(query)
		if len(items) > 0 {
			asked.Set(offsetParameter, strconv.Itoa(len(items)))
		}
		answer, err := s.client.Do(ctx, wire.Call{URL: base + s.company + path, Query: asked, Large: true})
		if f, ok := errors.AsType[*connection.Failure](err); ok && f.Reason == connection.Missing {
			f.Reason = connection.Garbled // of the company, the first call would have said so
		}
		if err != nil {
			return nil, err
		}
		part, err := partOf[T](answer, called)
		if err != nil {
			return nil, err
		}
		if part.offset.Valid && part.offset.Int() != len(items) {
			return nil, wire.Garbled("%s from %d on instead of %d", path, part.offset.Int(), len(items))
		}
		if !allNew(known, part.items, key) {
			return nil, wire.Garbled("an element of %s is unsound or came before", path)
		}
		items = append(items, part.items...)
		switch {
		case !part.size.Valid || part.size.Int() == len(items):
			return items, nil
		case len(part.items) == 0 || len(items) > part.size.Int():
			return nil, wire.Garbled("%d elements of %s of %d", len(items), path, part.size.Int())
		}
	}
}

// allNew notes the items as known and says false when one was, or is unsound.
func allNew[T any](known map[string]bool, items []T, key func(T) string) bool {
	for _, item := range items {
		name := key(item)
		if name == "" || known[name] {
			return false
		}
		known[name] = true
	}
	return true
}

// part is what an answer holds of a list.
type part[T any] struct {
	items        wire.List[T]
	offset, size wire.Number
}

// partOf reads a list that comes as an array, as its only element, or not at
// all when it is empty, by itself or by its name.
func partOf[T any](a wire.Answer, called shape) (part[T], error) {
	var body json.RawMessage
	if err := a.Decode(&body); err != nil {
		return part[T]{}, err
	}
	var p part[T]
	var err error
	if bytes.HasPrefix(body, []byte("[")) {
		err = json.Unmarshal(body, &p.items)
	} else {
		err = p.read(body, called, false)
	}
	if err != nil {
		return part[T]{}, wire.Garbled("read list: %w", err)
	}
	return p, nil
}

// read reads an object, which is the list, or holds it; one that is named as
// a list may also be its only element.
func (p *part[T]) read(data json.RawMessage, called shape, named bool) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil || fields == nil {
		return errors.New("no object")
	}
	for _, name := range called.elements {
		if inner, ok := fields[name]; ok {
			return errors.Join(json.Unmarshal(inner, &p.items), p.extent(fields))
		}
	}
	for _, name := range called.whole {
		inner, ok := fields[name]
		switch {
		case !ok:
		case bytes.HasPrefix(inner, []byte("{")):
			return errors.Join(p.extent(fields), p.read(inner, called, true))
		default:
			return errors.Join(json.Unmarshal(inner, &p.items), p.extent(fields))
		}
	}
	if fields["error"] != nil || fields["message"] != nil {
		return errors.New("an error in place of a list")
	}
	for name, value := range fields {
		if bytes.HasPrefix(value, []byte("[")) {
			return errors.New("a list called " + strconv.Quote(name))
		}
	}
	if err := p.extent(fields); err != nil || !named || p.size.Valid || len(fields) == 0 {
		return err
	}
	return json.Unmarshal(data, &p.items)
}

// extent reads where the part is in its list.
func (p *part[T]) extent(fields map[string]json.RawMessage) error {
	for name, into := range map[string]*wire.Number{"offset": &p.offset, "size": &p.size} {
		if value, ok := fields[name]; ok {
			if err := json.Unmarshal(value, into); err != nil {
				return err
			}
		}
	}
	return nil
}

// nested is a list within an element: an array, its only element, or an object
// that holds either by the name of the elements.
type nested[T any] []T

// UnmarshalJSON takes any of them, or null.
func (n *nested[T]) UnmarshalJSON(data []byte) error {
	var held map[string]json.RawMessage
	if json.Unmarshal(data, &held) == nil {
		for _, name := range []string{"transaction", "reference", "account", "currency-amount", "dimension-entry"} {
			if inner, ok := held[name]; ok {
				data = inner
			}
		}
	}
	return json.Unmarshal(data, (*wire.List[T])(n))
}

// id is an identifier, by itself or as {"id": 123}.
type id struct{ wire.Text }

// UnmarshalJSON takes either, or null.
func (i *id) UnmarshalJSON(data []byte) error {
	var held struct {
		ID *wire.Text `json:"id"`
	}
	if json.Unmarshal(data, &held) == nil && held.ID != nil {
		i.Text = *held.ID
		return nil
	}
	return json.Unmarshal(data, &i.Text)
}
