//go:build js && wasm

// Command engine is the part of the program that computes a first footprint in
// the browser. It waits to be asked by a worker, which it hands two functions:
//
//	tillit.read(bytes, name of language, country, progress(read, computed, of))
//	tillit.rows(year, query, offset, limit)
//
// Both answer in JSON; see package view. Nothing that it is given leaves it.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"syscall/js"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint/glance"
	"tillit/core/kernel/fault"
	"tillit/integrations/format"
	"tillit/web/engine/view"
)

func main() {
	var last *view.Glance
	js.Global().Set("tillit", map[string]any{
		"read": js.FuncOf(func(_ js.Value, args []js.Value) any {
			last = nil
			file := make([]byte, args[0].Length())
			js.CopyBytesToGo(file, args[0])
			g, err := read(file, args[2].String(), args[3])
			if err != nil {
				return failure(err)
			}
			last = view.New(g, args[1].String(), args[2].String())
			return written(last.Summary())
		}),
		"rows": js.FuncOf(func(_ js.Value, args []js.Value) any {
			var q view.Query
			if err := json.Unmarshal([]byte(args[1].String()), &q); err != nil || last == nil {
				return failure(errors.Join(err, errNothing))
			}
			return written(last.Rows(args[0].Int(), q, args[2].Int(), args[3].Int()))
		}),
	})
	select {}
}

var errNothing = errors.New("nothing was read yet")

func read(file []byte, country string, progress js.Value) (*glance.Glance, error) {
	books, _, err := format.Open(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	if _, unexplained := books.(ledger.Sheet); unexplained {
		return nil, ledger.ErrUnknownFormat
	}
	return glance.At(books, glance.Options{Country: country, Progress: func(read, computed int) {
		progress.Invoke(read, computed, books.Head().Vouchers)
	}})
}

// failure names what is wrong as the API does, by its code.
func failure(err error) string {
	code := "internal"
	var known *fault.Error
	if errors.As(err, &known) {
		code = known.Code
	}
	return written(map[string]string{"code": code})
}

func written(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return `{"code":"internal"}`
	}
	return string(text)
}
