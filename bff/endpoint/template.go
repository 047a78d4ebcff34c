package endpoint

import (
	"context"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"
)

type templateKey struct{}

// inTemplate does what InTemplate promises.
func inTemplate(op *huma.Operation) {
	op.Parameters = append(op.Parameters, &huma.Param{
		Name: "templateId", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString, Format: "uuid"}, Description: "a template",
	})
	op.Middlewares = append(op.Middlewares, func(call huma.Context, next func(huma.Context)) {
		template, err := uuid.Parse(call.Param("templateId"))
		if err != nil {
			template = uuid.Max // no template has it
		}
		next(huma.WithValue(call, templateKey{}, template))
	})
}

// TemplateOf is the template that the path of an InTemplate call names; false
// in any other call.
func TemplateOf(ctx context.Context) (uuid.UUID, bool) {
	template, named := ctx.Value(templateKey{}).(uuid.UUID)
	return template, named
}
