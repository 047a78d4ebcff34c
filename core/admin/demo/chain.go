package demo

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/chain/supplychain"
	"tillit/core/kernel/tenant"
)

// place is an activity of the supply chain with who does it. Some of those are
// suppliers in the books.
type place struct {
	Name, About, Stakeholder string
	Role                     supplychain.Role
	Segment                  supplychain.Segment
	Tier                     int
	Flow                     supplychain.Flow
	Priority                 supplychain.Priority
	To                       map[string]string // what flows from it, by the name of the activity it flows to
}

// places are the supply chain of the owner of the group.
func places() []place {
	const up, own, down = supplychain.Upstream, supplychain.Core, supplychain.Downstream
	const in, out = supplychain.Input, supplychain.Output
	const supplier, internal, customer = supplychain.Supplier, supplychain.Internal, supplychain.Customer
	return []place{
		{"Järnmalmsbrytning", "Underjordsbrytning i norra Sverige.", "Gruvor i Norrbotten", supplier, up, 3, in, supplychain.Critical, map[string]string{"Stålverk": "Pellets"}},
		{"Bauxitbrytning", "Flera länder; ursprunget är ännu inte känt.", "Gruvor utanför Europa", supplier, up, 3, in, supplychain.High, map[string]string{"Aluminiumsmältverk": "Lerjord"}},
		{"Stålverk", "Masugn och kallvalsning.", "Norrlands Stålverk AB", supplier, up, 2, in, supplychain.Critical, map[string]string{"Stålgrossist": "Plåt och balk"}},
		{"Aluminiumsmältverk", "Smälter både lerjord och insamlat skrot.", "Hydro Extrusion Sweden AB", supplier, up, 2, in, supplychain.High, map[string]string{"Profilpressning": "Göt"}},
		{"Stålgrossist", "", "Tibnor AB", supplier, up, 1, in, supplychain.High, map[string]string{"Bearbetning": "Kapade ämnen"}},
		{"Profilpressning", "", "Hydro Extrusion Sweden AB", supplier, up, 1, in, supplychain.Medium, map[string]string{"Bearbetning": "Profiler"}},
		{"Ytbehandling", "Förzinkning och pulverlack hos legotillverkare.", "Ytbehandling Norr AB", supplier, up, 1, in, supplychain.Medium, map[string]string{"Montering": "Behandlade delar"}},
		{"Bearbetning", "Fräsning, svarvning och svetsning i Luleå.", "Verkstaden i Luleå", internal, own, 0, in, supplychain.High, map[string]string{"Montering": "Delar", "Skrotåtervinning": "Spån"}},
		{"Montering", "", "Verkstaden i Luleå", internal, own, 0, out, supplychain.Medium, map[string]string{"Maskintillverkare": "Maskindelar"}},
		{"Maskintillverkare", "Skogs- och gruvmaskiner.", "Maskinbyggare i Norden", customer, down, 1, out, supplychain.High, map[string]string{"Skogs- och gruvbolag": "Maskiner"}},
		{"Skrotåtervinning", "", "Skrothandlare", customer, down, 1, out, supplychain.Low, nil},
		{"Skogs- och gruvbolag", "Använder maskinerna i tio till femton år.", "Maskinägare", customer, down, 2, out, supplychain.Medium, nil},
	}
}

// chain draws the supply chain of a company whose books have the suppliers.
func (l *loader) chain(ctx context.Context, boss tenant.Scope, all []place, suppliers map[string]uuid.UUID) error {
	stakeholders, activities := map[string]uuid.UUID{}, map[string]uuid.UUID{}
	var drawn supplychain.Changes
	for i, p := range all {
		if _, known := stakeholders[p.Stakeholder]; !known {
			stakeholders[p.Stakeholder] = uuid.New()
			drawn.Stakeholders = append(drawn.Stakeholders, supplychain.Thing[supplychain.Stakeholder]{
				ID: stakeholders[p.Stakeholder], Content: supplychain.Stakeholder{
					Name: p.Stakeholder, Role: p.Role, Supplier: suppliers[p.Stakeholder],
				},
			})
		}
		activities[p.Name] = uuid.New()
		drawn.Activities = append(drawn.Activities, supplychain.Thing[supplychain.Activity]{ID: activities[p.Name], Content: supplychain.Activity{
			Name: p.Name, Description: p.About, Segment: p.Segment, Tier: p.Tier, Flow: p.Flow, Priority: p.Priority,
			Stakeholder: stakeholders[p.Stakeholder], Position: float64(i),
		}})
	}
	for _, p := range all {
		for to, what := range p.To {
			drawn.Connections = append(drawn.Connections, supplychain.Thing[supplychain.Connection]{
				ID: uuid.New(), Content: supplychain.Connection{From: activities[p.Name], To: activities[to], Description: what},
			})
		}
	}
	if _, err := l.Chains.Change(ctx, boss, drawn); err != nil {
		return fmt.Errorf("draw supply chain: %w", err)
	}
	return nil
}
