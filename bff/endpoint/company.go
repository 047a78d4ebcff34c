package endpoint

import (
	"context"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"
)

type companyKey struct{}

// inCompany does what InCompany promises.
func inCompany(op *huma.Operation) {
	op.Parameters = append(op.Parameters, &huma.Param{
		Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString, Format: "uuid"}, Description: "a company",
	})
	op.Middlewares = append(op.Middlewares, func(call huma.Context, next func(huma.Context)) {
		company, err := uuid.Parse(call.Param("id"))
		if err != nil {
			company = uuid.Nil // no company has it
		}
		next(huma.WithValue(call, companyKey{}, company))
	})
}

// call makes a call in the scope of its caller, or in that of the company that
// its path names.
func call[Req, Res any](ctx context.Context, fn Func[Req, Res], req Req) (res Res, err error) {
	scope := ScopeOf(ctx)
	if company, named := ctx.Value(companyKey{}).(uuid.UUID); named {
		if scope, err = scope.For(company); err != nil {
			return res, err
		}
	}
	return fn(ctx, scope, req)
}
