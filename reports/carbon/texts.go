package carbon

import (
	"embed"
	"encoding/json"
	"fmt"
)

//go:embed texts/*.json
var files embed.FS

// texts are the labels of the report in one language.
type texts map[string]string

func textsIn(locale string) (texts, error) {
	data, err := files.ReadFile("texts/" + locale + ".json")
	if err != nil {
		return nil, fmt.Errorf("carbon report in %q: %w", locale, err)
	}
	var t texts
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("read texts in %s: %w", locale, err)
	}
	return t, nil
}
