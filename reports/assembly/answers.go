package assembly

import (
	"context"
	"io"

	"tillit/core/questions/workbook"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/report"
)

// answerReports makes the workbooks of a year's answers, to fill in and load
// again.
type answerReports struct{ workbooks *workbook.Service }

func (a answerReports) workbook(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	facts, err := o.head.Facts()
	if err != nil {
		return "", nil, err
	}
	ask := workbook.Ask{Year: o.Year, Locale: catalogue.Locale(o.Locale), Name: o.head.Company, Program: o.head.Program}
	for _, fact := range facts {
		ask.Facts = append(ask.Facts, workbook.Fact(fact))
	}
	spec, _ := report.SpecOf(o.Type) // checked when it was ordered
	return o.head.Called(workbook.Title(ask.Locale), spec.Ending), func(out io.Writer) error {
		return a.workbooks.Write(ctx, o.scope, ask, out)
	}, nil
}
