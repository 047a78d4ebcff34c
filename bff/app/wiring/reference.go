package wiring

import (
	"tillit/bff"
	"tillit/core/reference/category"
)

func (k Kernel) reference() bff.Reference {
	return bff.Reference{Catalogue: k.Questions, Categories: category.Standard()}
}
