package typst

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"tillit/reports/font"
)

// file is a part of a document on its way to the process.
type file struct {
	Name    string `json:"name"`
	Size    int    `json:"size"`
	content []byte
}

// header stands before the files of a document.
type header struct {
	Made  int64  `json:"made"`
	Files []file `json:"files"`
}

// requestOf writes a document as the process reads it.
func requestOf(d Document, shown font.Set) ([]byte, error) {
	data, err := shownData(d.Data, shown)
	if err != nil {
		return nil, fmt.Errorf("write data of a document: %w", err)
	}
	fonts, err := json.Marshal(font.Families())
	if err != nil {
		return nil, err
	}
	files := []file{{Name: "data.json", content: data}, {Name: "fonts.json", content: fonts}}
	err = fs.WalkDir(d.Templates, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(d.Templates, name)
		files = append(files, file{Name: name, content: content})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read templates of a document: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(d.Pictures)) {
		files = append(files, file{Name: name, content: d.Pictures[name]})
	}
	for i := range files {
		files[i].Size = len(files[i].content)
	}
	var out bytes.Buffer
	if err := json.NewEncoder(&out).Encode(header{Made: d.Made.Unix(), Files: files}); err != nil {
		return nil, err
	}
	for _, f := range files {
		out.Write(f.content)
	}
	return out.Bytes(), nil
}

// shownData is data as JSON, with texts that can be shown.
func shownData(data any, in font.Set) ([]byte, error) {
	written, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(written))
	decoder.UseNumber()
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		return nil, err
	}
	return json.Marshal(showable(tree, in))
}

// showable makes the texts of a tree such that they can be shown.
func showable(node any, in font.Set) any {
	switch node := node.(type) {
	case string:
		return in.Show(node)
	case []any:
		for i := range node {
			node[i] = showable(node[i], in)
		}
	case map[string]any:
		for name := range node {
			node[name] = showable(node[name], in)
		}
	}
	return node
}
