package catalogue

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// IndustryList is the option list of the industries, by id.
const IndustryList = "nace"

// Industries returns the divisions of NACE among which questions let people
// choose, in their order. The key of one is its section and its number.
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
	list := r.optionList(name, raw)
	if len(r.broken) > 0 {
		return nil, r.broken
	}
	return slices.DeleteFunc(list.Options, func(o Option) bool { return o.Parent == "" }), nil
}
