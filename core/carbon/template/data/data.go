// Package data holds the templates that ship as files, also for what runs
// without a database.
package data

import (
	"embed"
	"errors"
	"io/fs"
	"strings"

	"github.com/google/uuid"

	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

// Files are the tables of templates and of industries, and a folder of rules for
// each template.
//
//go:embed *.csv */*.csv
var Files embed.FS

// OfChart returns the rules that every new company follows which uses the chart
// of accounts; none where nothing ships for it.
func OfChart(chart string) ([]rule.Rule, error) {
	folder := "chart-" + strings.ToLower(chart)
	if _, err := fs.Stat(Files, folder); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	files, err := fs.Sub(Files, folder)
	if err != nil {
		return nil, err
	}
	rules, err := rule.Read(files, category.Standard())
	for i := range rules {
		rules[i].ID, rules[i].Level = uuid.NewSHA1(uuid.NameSpaceOID, []byte(rules[i].Key)), rule.Template
	}
	return rules, err
}
