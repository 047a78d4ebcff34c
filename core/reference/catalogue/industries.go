package catalogue

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
)

// Industries returns the divisions of NACE, in their order. The key of one is
// its section and its number.
func Industries() ([]Option, error) {
	files, err := Files()
	if err != nil {
		return nil, err
	}
	name := path.Join(optionsFolder, IndustryList+yamlSuffix)
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, fmt.Errorf("read industries: %w", err)
	}
	r := &reader{files: files}
	list := r.optionList(name, shallow(raw))
	if len(r.broken) > 0 {
		return nil, r.broken
	}
	isSection := map[string]bool{}
	for _, o := range list.Options {
		isSection[o.Key] = o.Parent == ""
	}
	return slices.DeleteFunc(list.Options, func(o Option) bool { return !isSection[o.Parent] }), nil
}

// shallow leaves out the lines of groups and classes, whose keys are longer: every
// start waits for the industries, and reading a tenth of the list is soon done.
func shallow(raw []byte) []byte {
	deep := regexp.MustCompile(`^ *- \{key: "[A-Z]\d{3,}"`)
	kept := make([]byte, 0, len(raw))
	for line := range bytes.Lines(raw) {
		if !deep.Match(line) {
			kept = append(kept, line...)
		}
	}
	return kept
}
