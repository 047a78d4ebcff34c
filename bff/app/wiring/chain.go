package wiring

import (
	"tillit/bff"
	"tillit/core/chain/supplierrequest"
	"tillit/core/chain/supplychain"
)

func (k Kernel) chain(known bff.Areas) bff.Chain {
	return bff.Chain{
		SupplyChain:      supplychain.NewService(k.DB, k.Clock),
		SupplierRequests: supplierrequest.NewService(k.DB, k.Box, known.Carbon.Footprints, k.Clock),
	}
}
