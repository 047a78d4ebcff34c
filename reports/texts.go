package reports

import (
	"encoding/json"
	"fmt"
	"io/fs"
)

// Texts are the labels of a report in one language.
type Texts map[string]string

// ReadTexts reads those of a locale from texts/LOCALE.json among files.
func ReadTexts(files fs.FS, locale string) (Texts, error) {
	data, err := fs.ReadFile(files, "texts/"+locale+".json")
	if err != nil {
		return nil, fmt.Errorf("report in %q: %w", locale, err)
	}
	var t Texts
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("read texts in %s: %w", locale, err)
	}
	return t, nil
}
