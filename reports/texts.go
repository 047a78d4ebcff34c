package reports

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
)

// Texts are the labels of a report in one language.
type Texts map[string]string

// Fill puts values in the places of a text: name, value, name, value.
func (t Texts) Fill(key string, values ...string) string {
	for i := 0; i+1 < len(values); i += 2 {
		values[i] = "{" + values[i] + "}"
	}
	return strings.NewReplacer(values...).Replace(t[key])
}

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
