package carbon

import (
	"embed"

	"tillit/reports"
)

//go:embed texts/*.json
var files embed.FS

func textsIn(locale string) (reports.Texts, error) { return reports.ReadTexts(files, locale) }
