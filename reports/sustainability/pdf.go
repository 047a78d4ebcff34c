package sustainability

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"strconv"
	"strings"

	"tillit/reports/typst"
)

//go:embed templates
var templates embed.FS

//go:embed texts/*.json
var files embed.FS

// texts are the labels of the report in one language.
type texts map[string]string

func textsIn(locale string) (texts, error) {
	data, err := files.ReadFile("texts/" + locale + ".json")
	if err != nil {
		return nil, fmt.Errorf("sustainability report in %q: %w", locale, err)
	}
	var t texts
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("read texts in %s: %w", locale, err)
	}
	return t, nil
}

// fill puts values in the places of a text: name, value, name, value.
func (t texts) fill(key string, values ...string) string {
	for i := 0; i+1 < len(values); i += 2 {
		values[i] = "{" + values[i] + "}"
	}
	return strings.NewReplacer(values...).Replace(t[key])
}

// FileName is what the report is called in the language of its head.
func FileName(r Report) (string, error) {
	t, err := textsIn(r.Locale)
	return t.fill("fileName", "company", r.Head.Company, "year", strconv.Itoa(r.Year)), err
}

// WritePDF sets the report with the engine and writes it to out.
func WritePDF(ctx context.Context, engine *typst.Engine, r Report, out io.Writer) error {
	t, err := textsIn(r.Locale)
	if err != nil {
		return err
	}
	source, err := fs.Sub(templates, "templates")
	if err != nil {
		return err
	}
	pictures := map[string][]byte{logoFile: r.Brand.Logo, agencyFile: r.Brand.AgencyLogo}
	maps.DeleteFunc(pictures, func(_ string, picture []byte) bool { return len(picture) == 0 })
	file, err := engine.PDF(ctx, typst.Document{Templates: source, Data: viewOf(r, t), Pictures: pictures, Made: r.Made})
	if err != nil {
		return err
	}
	_, err = out.Write(file)
	return err
}
