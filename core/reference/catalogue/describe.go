package catalogue

import (
	"fmt"
	"slices"
	"strings"
)

// phrases are the sentences in which an edition describes its questions. What
// stands after a colon keeps the form it has in the data.
type phrases struct {
	number, unit, text, yesNo, one, several   string // what an answer is
	chain, scores, verdict, footprint, perRow string
	belongs, series, assesses, topic          string // where a question belongs
	asked, inferred, voluntary, small, own    string // why it is asked
}

func phrasesIn(l Locale) phrases {
	return map[Locale]phrases{
		Swedish: {
			number: "Svara med ett tal.", unit: "Enhet: %s.", text: "Svara med egna ord.", yesNo: "Svara ja eller nej.",
			one: "Välj ett alternativ", several: "Välj ett eller flera alternativ",
			chain:  "Svara för värdekedjan uppströms, den egna kärnverksamheten och värdekedjan nedströms.",
			scores: "Sätt poäng från 0 till 10 för varje dimension.", verdict: "Svara ja eller nej och motivera.",
			footprint: "Värdet kan hämtas ur företagets klimatavtryck.", perRow: "Ett svar för varje rad i tabellen: %s.",
			belongs: "Hör till: %s.", series: "Frågeserie: %s.", assesses: "Bedömer delområdet: %s.",
			topic: "Ställs när området är väsentligt: %s.", asked: "Efterfrågas i: %s.",
			voluntary: "Frivillig: ni får lämna uppgiften, men måste inte.",
			inferred:  "Punktens nummer är härlett och inte läst i rättsakten.", small: "Frivillig för företag med högst %d anställda.",
			own: "Ingen rättsakt efterfrågar svaret; frågan förbereder rapporten.",
		},
		English: {
			number: "Answer with a number.", unit: "Unit: %s.", text: "Answer in your own words.", yesNo: "Answer yes or no.",
			one: "Choose one option", several: "Choose one or several options",
			chain:  "Answer for the upstream value chain, your own core business and the downstream value chain.",
			scores: "Score each dimension from 0 to 10.", verdict: "Answer yes or no, and give your reasons.",
			footprint: "The value can be taken from the company’s carbon footprint.", perRow: "One answer for each row of the table: %s.",
			belongs: "Belongs to: %s.", series: "Question series: %s.", assesses: "Assesses the sub-topic: %s.",
			topic: "Asked when the topic is material: %s.", asked: "Asked for by: %s.",
			voluntary: "Voluntary: you may disclose this, but do not have to.",
			inferred:  "The number of the paragraph is inferred, not read in the act.", small: "Voluntary for companies with up to %d employees.",
			own: "No legal act asks for it; the question prepares the report.",
		},
		Finnish: {
			number: "Vastaa luvulla.", unit: "Yksikkö: %s.", text: "Vastaa omin sanoin.", yesNo: "Vastaa kyllä tai ei.",
			one: "Valitse yksi vaihtoehto", several: "Valitse yksi tai useampi vaihtoehto",
			chain:  "Vastaa arvoketjun alkupään, oman ydinliiketoiminnan ja arvoketjun loppupään osalta.",
			scores: "Pisteytä jokainen ulottuvuus asteikolla 0–10.", verdict: "Vastaa kyllä tai ei ja perustele.",
			footprint: "Arvon voi hakea yrityksen hiilijalanjäljestä.", perRow: "Yksi vastaus taulukon jokaiselle riville: %s.",
			belongs: "Kuuluu kohtaan: %s.", series: "Kysymyssarja: %s.", assesses: "Arvioi osa-aihetta: %s.",
			topic: "Kysytään, kun aihe on olennainen: %s.", asked: "Kysytään säädöksessä: %s.",
			voluntary: "Vapaaehtoinen: tiedon saa antaa, mutta sitä ei vaadita.",
			inferred:  "Kohdan numero on päätelty eikä luettu säädöksestä.", small: "Vapaaehtoinen yrityksille, joilla on enintään %d työntekijää.",
			own: "Mikään säädös ei pyydä vastausta; kysymys pohjustaa raporttia.",
		},
		Dutch: {
			number: "Antwoord met een getal.", unit: "Eenheid: %s.", text: "Antwoord in eigen woorden.", yesNo: "Antwoord met ja of nee.",
			one: "Kies één optie", several: "Kies een of meer opties",
			chain:  "Antwoord voor de upstream waardeketen, de eigen kernactiviteiten en de downstream waardeketen.",
			scores: "Geef elke dimensie een score van 0 tot 10.", verdict: "Antwoord met ja of nee en geef een motivering.",
			footprint: "De waarde kan uit de CO₂-voetafdruk van het bedrijf worden overgenomen.", perRow: "Eén antwoord per rij van de tabel: %s.",
			belongs: "Hoort bij: %s.", series: "Vragenreeks: %s.", assesses: "Beoordeelt het subthema: %s.",
			topic: "Wordt gevraagd als het thema materieel is: %s.", asked: "Gevraagd door: %s.",
			voluntary: "Vrijwillig: u mag dit toelichten, maar hoeft dat niet.",
			inferred:  "Het nummer van het punt is afgeleid en niet in de handeling gelezen.", small: "Vrijwillig voor bedrijven met hoogstens %d werknemers.",
			own: "Geen rechtshandeling vraagt hierom; de vraag bereidt het rapport voor.",
		},
	}[l]
}

// fewOptions is how many options a description names.
const fewOptions = 8

// Description is the question at length: its title, and in a paragraph of its
// own what an answer of a company of the standard consists of.
func (e *Edition) Description(q *Question, s Standard, l Locale) string {
	p := phrasesIn(l)
	form := []string{e.form(q, s, l)}
	if unit := e.Unit(q.Unit)[l]; unit != "" {
		form = append(form, fmt.Sprintf(p.unit, unit))
	}
	if g, ok := e.Group(q); ok && q.Shape == Table {
		form = append(form, fmt.Sprintf(p.perRow, g.Names[l]))
	}
	if len(q.Figures) > 0 {
		form = append(form, p.footprint)
	}
	return q.Texts[l].Title + "\n" + strings.Join(form, " ")
}

// form says of what kind an answer is.
func (e *Edition) form(q *Question, s Standard, l Locale) string {
	p := phrasesIn(l)
	switch q.Type {
	case Number:
		return p.number
	case Text:
		return p.text
	case Boolean:
		return p.yesNo
	case ValueChain:
		return p.chain
	case Materiality:
		if q.Section == ResultAndMethod {
			return p.verdict
		}
		return p.scores
	case MultipleChoice:
	}
	choice := p.one
	if q.Multiple {
		choice = p.several
	}
	options := e.Options(q, s)
	if len(options) > fewOptions {
		return choice + "."
	}
	labels := make([]string, len(options))
	for i, o := range options {
		labels[i] = o.Labels[l]
	}
	return choice + ": " + strings.Join(labels, ", ") + "."
}

// Context says where in the standard the question belongs and why it is asked:
// by which legal act, if any, and for which topic. Each is a paragraph.
func (e *Edition) Context(q *Question, l Locale) string {
	p := phrasesIn(l)
	place := slices.Compact([]string{e.Chapter(q.Chapter)[l], e.Category(q.Category)[l], e.SubCategory(q.SubCategory)[l]})
	where := []string{fmt.Sprintf(p.belongs, strings.Join(place, " › "))}
	if g, ok := e.Group(q); ok {
		where = append(where, fmt.Sprintf(p.series, g.Names[l]))
	}
	why := []string{p.own}
	if acts := e.LegalReference(q, l); acts != "" {
		why[0] = fmt.Sprintf(p.asked, strings.TrimPrefix(q.Reference()+", "+acts, ", "))
	}
	if topic, ok := e.Topic(q.Topic); ok {
		why = append(why, fmt.Sprintf(p.topic, topic.ID+" "+topic.Names[l]))
	}
	if topic, sub, ok := e.SubTopic(q.Topic); ok {
		why = append(why, fmt.Sprintf(p.assesses, topic.ID+" "+topic.Names[l]+" › "+sub.Names[l]))
	}
	if q.Inferred {
		why = append(why, p.inferred)
	}
	switch {
	case q.Need.Optional():
		why = append(why, p.voluntary)
	case q.SmallNeed.Optional():
		why = append(why, fmt.Sprintf(p.small, SmallTeam))
	}
	return strings.Join(where, " ") + "\n" + strings.Join(why, " ")
}

// LegalReference names the act of the edition, where it asks the question, and
// other law that the question leans on. What the EU taxonomy asks is asked by
// that alone.
func (e *Edition) LegalReference(q *Question, l Locale) string {
	var acts []string
	if q.Reference() != "" && q.Section != EuTaxonomy {
		acts = append(acts, e.Legal.Act[l])
	}
	if q.Legal != "" {
		acts = append(acts, q.Legal)
	}
	return strings.Join(acts, "; ")
}
