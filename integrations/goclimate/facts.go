package goclimate

import (
	"time"

	"tillit/core/carbon/activity"
	"tillit/integrations/wire"
)

// Where GoClimate is, and what it is asked, as public programs ask it
// (api.goclimate.com). Those marked UNVERIFIED are from general knowledge.
const (
	footprintURL = "https://api.goclimate.com/v1/flight_footprint"
	traceHeader  = "X-Request-Id" // UNVERIFIED

	// detailsHost is whose addresses are shown as explanations.
	detailsHost = "goclimate.com" // UNVERIFIED, as is the field details_url
)

// cabin is what GoClimate calls a class. UNVERIFIED but for economy.
//
// Its footprint is in kilograms of CO2e for one person and all segments, with
// the effect at high altitude. UNVERIFIED that what arises before use, as the
// fuel is made, is inside; nothing is added for it.
func cabin(c activity.Class) string {
	switch c {
	case activity.PremiumEconomy:
		return "premium_economy"
	case activity.Business:
		return "business"
	case activity.First:
		return "first"
	case activity.Economy, activity.Unknown:
	}
	return "economy"
}

// calls are two a second for all companies together: UNVERIFIED, no limit is
// published.
func calls() wire.Rate { return wire.Rate{Calls: 2, Per: time.Second} }
