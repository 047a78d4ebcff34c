package wiring

import (
	"context"

	"tillit/bff"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
)

func (k Kernel) reference(ctx context.Context) (bff.Reference, error) {
	questions, err := catalogue.Open(ctx, k.DB)
	if err != nil {
		return bff.Reference{}, err
	}
	return bff.Reference{Catalogue: questions, Categories: category.Standard()}, nil
}
