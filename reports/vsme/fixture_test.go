package vsme_test

import (
	"tillit/reports/reportstest"
	"tillit/reports/vsme"
)

// report is a small company's, with a fact of every kind.
func report(locale string) vsme.Report {
	const year = 2025
	fact := func(f vsme.Fact) vsme.Fact {
		f.Concept, f.Year = "vsme:"+f.Concept, cmpOr(f.Year, year)
		return f
	}
	item := func(title string, facts ...vsme.Fact) vsme.Item {
		out := vsme.Item{Title: title, Reference: facts[0].ID + " v1", Paragraph: "B1 24"}
		for _, f := range facts {
			out.Facts = append(out.Facts, fact(f))
		}
		return out
	}
	in := func(series string, i vsme.Item) vsme.Item {
		i.Series = series
		return i
	}
	measured := func(unit string, i vsme.Item) vsme.Item {
		i.Unit = unit
		return i
	}
	return vsme.Report{
		Head: reportstest.Head(locale), EntryPoint: "https://xbrl.example/vsme-all.xsd", Named: "VSME", Module: "Basic & more", Act: "Recommendation <(EU) 2025/1710>",
		Coverage: vsme.Coverage{Disclosed: 11, Asked: 45}, Own: true,
		Entity: vsme.Entity{Prefix: "lei", Scheme: "http://standards.iso.org/iso/17442", ID: "5493001KJTIIGC8Y1R12"},
		Namespaces: map[string]string{
			"vsme": "https://xbrl.example/vsme", "waste": "https://xbrl.example/waste", "country": "https://xbrl.example/country",
			"utr": "http://www.xbrl.org/2009/utr", "iso4217": "http://www.xbrl.org/2003/iso4217", "nace": "https://xbrl.example/nace",
		},
		Chapters: []vsme.Chapter{
			{Name: "General <information>", Sections: []vsme.Section{{Name: "B1 Basis", Items: []vsme.Item{
				item("Basis", vsme.Fact{ID: "B1_04", Concept: "Basis", Kind: vsme.Choice, Value: "vsme:IndividualMember", Labels: []string{"Individual & alone"}}),
				item("Sectors", vsme.Fact{
					ID: "B1_09", Concept: "Sectors", Kind: vsme.Choice, Instant: true, Value: "nace:NACE_C25 nace:NACE_H49", Labels: []string{"25 Metal", "49 Haulage"},
				}),
				measured("SEK", item("Turnover",
					vsme.Fact{ID: "B1_11", Concept: "Turnover", Unit: "iso4217:SEK", Value: "1234567.5", Decimals: 1},
					vsme.Fact{ID: "B1_11-2024", Concept: "Turnover", Unit: "iso4217:SEK", Value: "1200000", Year: year - 1, Earlier: true})),
				item("Employees", vsme.Fact{ID: "B1_12", Concept: "Employees", Instant: true, Value: "12"}),
				in("Sites", item("Address",
					vsme.Fact{ID: "B1_16.1", Concept: "Address", Kind: vsme.Text, Instant: true, Value: "Storgatan 1 & <2>", Language: "sv-SE", Axis: "vsme:SiteTypedAxis", Member: "1", Typed: true, Row: "a", RowLabel: "Storgatan 1 & <2>"},
					vsme.Fact{ID: "B1_16.2", Concept: "Address", Kind: vsme.Text, Instant: true, Value: "Lillgatan", Language: "sv-SE", Axis: "vsme:SiteTypedAxis", Member: "2", Typed: true, Row: "b", RowLabel: "Lillgatan"})),
				in("Sites", item("Country",
					vsme.Fact{ID: "B1_19.1", Concept: "Country", Kind: vsme.Choice, Instant: true, Value: "country:SE", Labels: []string{"Sweden"}, Axis: "vsme:SiteTypedAxis", Member: "1", Typed: true, Row: "a"})),
				item("Labels", vsme.Fact{ID: "B1_21", Concept: "Labels", Kind: vsme.Block, Value: "<p>ISO &lt;14001&gt; &amp; more</p><p>Svanen</p>", Language: "en-US"}),
				item("Unchanged", vsme.Fact{ID: "B1_22", Concept: "Unchanged", Kind: vsme.YesNo, Instant: true, Value: "false"}),
			}}}},
			{Name: "Environment", Sections: []vsme.Section{{Name: "B3 Energy", Items: []vsme.Item{
				measured("MWh", item("Renewable", vsme.Fact{ID: "B3_02", Concept: "Electricity", Unit: "utr:MWh", Value: "12.25", Decimals: 2, Axis: "vsme:EnergyAxis", Member: "vsme:RenewableEnergyMember"})),
				measured("tCO₂e/SEK", item("Intensity", vsme.Fact{ID: "B3_19", Concept: "Intensity", Unit: "utr:tCO2e/iso4217:SEK", Value: "0.0000188438", Decimals: 10})),
				in("Waste", measured("kg", item("Recycled",
					vsme.Fact{ID: "B7_03.150101", Concept: "Recycled", Unit: "utr:kg", Value: "-3", Axis: "vsme:WasteAxis", Member: "waste:W-150101", Row: "150101", RowLabel: "Paper"},
					vsme.Fact{ID: "B7_03.150101-2024", Concept: "Recycled", Unit: "utr:kg", Value: "2", Axis: "vsme:WasteAxis", Member: "waste:W-150101", Row: "150101", RowLabel: "Paper", Year: year - 1, Earlier: true}))),
				measured("%", item("Bargaining", vsme.Fact{ID: "B10_03", Concept: "Bargaining", Kind: vsme.Percent, Instant: true, Value: "0.925", Decimals: 3})),
				item("Base year", vsme.Fact{ID: "C3_01", Concept: "BaseYear", Kind: vsme.Year, Instant: true, Value: "2020"}),
				measured("tCO₂e", item("Scope 1", vsme.Fact{ID: "C3_03", Concept: "Scope1", Unit: "utr:tCO2e", Value: "200", Year: 2020, Axis: "vsme:ScopesAxis", Member: "vsme:BaselineYearMember"})),
				item("Plan", vsme.Fact{ID: "C3_24", Concept: "Plan", Kind: vsme.Date, Value: "2027-06-30"}),
			}}}},
		},
	}
}

func cmpOr(a, b int) int {
	if a != 0 {
		return a
	}
	return b
}
