package tenant

import "tillit/core/kernel/fault"

// Feature is a part of the product that can be switched off for a company.
// The values are those of the specification, section 3; companies store the
// disabled ones as one bitmask.
type Feature int64

// The features.
const (
	Report               Feature = 1
	Footprint            Feature = 2
	Documents            Feature = 4
	Users                Feature = 8
	Integrations         Feature = 16
	ValueChain           Feature = 32
	SupplyChain          Feature = 64
	StakeholderAnalysis  Feature = 128
	ImpactMateriality    Feature = 256
	FinancialMateriality Feature = 512
	ResultAndMethod      Feature = 1024
	GeneralInformation   Feature = 2048
	Measurements         Feature = 4096
	Policies             Feature = 8192
	Goals                Feature = 16384
	ActionsAndResources  Feature = 32768
	ClimateReporting     Feature = 65536
	EuTaxonomy           Feature = 131072
	GapAnalysis          Feature = 262144

	// AllDisabled is the bitmask of a company without any feature.
	AllDisabled Feature = -1
)

// ErrFeatureDisabled refuses a call that belongs to a disabled feature.
var ErrFeatureDisabled = fault.New(fault.Forbidden, "feature_disabled")

// Features lists every single feature, in the order of their bits.
func Features() []Feature {
	return []Feature{
		Report, Footprint, Documents, Users, Integrations, ValueChain, SupplyChain, StakeholderAnalysis,
		ImpactMateriality, FinancialMateriality, ResultAndMethod, GeneralInformation, Measurements, Policies,
		Goals, ActionsAndResources, ClimateReporting, EuTaxonomy, GapAnalysis,
	}
}
