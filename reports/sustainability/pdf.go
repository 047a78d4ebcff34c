package sustainability

import (
	"context"
	"embed"
	"io"
	"io/fs"
	"maps"
	"strconv"

	"tillit/reports"
	"tillit/reports/typst"
)

//go:embed templates
var templates embed.FS

//go:embed texts/*.json
var files embed.FS

// FileName is what the report is called in the language of its head.
func FileName(r Report) (string, error) {
	t, err := reports.ReadTexts(files, r.Locale)
	return t.Fill("fileName", "company", r.Head.Company, "year", strconv.Itoa(r.Year)), err
}

// WritePDF sets the report with the engine and writes it to out.
func WritePDF(ctx context.Context, engine *typst.Engine, r Report, out io.Writer) error {
	t, err := reports.ReadTexts(files, r.Locale)
	if err != nil {
		return err
	}
	words, err := reports.Words(r.Locale)
	if err != nil {
		return err
	}
	source, err := fs.Sub(templates, "templates")
	if err != nil {
		return err
	}
	pictures := map[string][]byte{logoFile: r.Brand.Logo, agencyFile: r.Brand.AgencyLogo}
	maps.DeleteFunc(pictures, func(_ string, picture []byte) bool { return len(picture) == 0 })
	file, err := engine.PDF(ctx, typst.Document{Templates: source, Data: viewOf(r, t, words), Pictures: pictures, Made: r.Made})
	if err != nil {
		return err
	}
	_, err = out.Write(file)
	return err
}
