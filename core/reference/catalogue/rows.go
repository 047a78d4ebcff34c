package catalogue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
)

type editionRow struct {
	bun.BaseModel `bun:"table:editions,alias:e"`

	ID              string     `bun:"id,pk"`
	Family          string     `bun:"family"`
	Standards       []int      `bun:"standards,array"`
	Titles          Words      `bun:"titles,type:jsonb"`
	Act             Words      `bun:"act,type:jsonb"`
	OfficialJournal Words      `bun:"official_journal,type:jsonb"`
	URL             string     `bun:"url"`
	Taxonomy        string     `bun:"taxonomy"`
	ValidFrom       time.Time  `bun:"valid_from,type:date"`
	InForce         time.Time  `bun:"in_force,type:date"`
	FirstYear       int        `bun:"first_year"`
	LastYear        int        `bun:"last_year"`
	ContentHash     string     `bun:"content_hash"`
	Topics          []topicRow `bun:"topics,type:jsonb"`
	LoadedAt        time.Time  `bun:"loaded_at"`
}

type headingRow struct {
	bun.BaseModel `bun:"table:headings,alias:h"`

	EditionID string `bun:"edition_id,pk"`
	Kind      string `bun:"kind,pk"`
	ID        string `bun:"id,pk"`
	Position  int    `bun:"position"`
	Names     Words  `bun:"names,type:jsonb"`
	Guidance  Words  `bun:"guidance,type:jsonb"`
	Rows      Rows   `bun:"rows"`
	RowsFrom  string `bun:"rows_from"`
}

type questionRow struct {
	bun.BaseModel `bun:"table:questions,alias:q"`

	EditionID      string             `bun:"edition_id,pk"`
	ID             string             `bun:"id,pk"`
	Standards      []int              `bun:"standards,array"`
	Code           string             `bun:"code"`
	Paragraph      string             `bun:"paragraph"`
	Section        int                `bun:"section"`
	Chapter        string             `bun:"chapter"`
	Category       string             `bun:"category"`
	SubCategory    string             `bun:"sub_category"`
	GroupID        string             `bun:"group_id"`
	Position       int                `bun:"position"`
	Type           int                `bun:"type"`
	Shape          Shape              `bun:"shape"`
	Unit           string             `bun:"unit"`
	Options        string             `bun:"options"`
	Multiple       bool               `bun:"multiple"`
	Voluntary      bool               `bun:"voluntary"` // written for builds that know no need
	Datapoint      string             `bun:"datapoint"`
	Need           Need               `bun:"need"`
	SmallNeed      Need               `bun:"need_small"`
	Cap            Cap                `bun:"cap"`
	Inferred       bool               `bun:"inferred"`
	Replaces       string             `bun:"replaces"`
	Condition      string             `bun:"condition"`
	PhasingIn      int                `bun:"phasing_in_years"`
	SmallPhasingIn int                `bun:"phasing_in_years_small"`
	Figure         string             `bun:"figure"`
	Topic          string             `bun:"topic"`
	Legal          string             `bun:"legal"`
	XBRL           string             `bun:"xbrl"`
	Source         string             `bun:"source"`
	Texts          map[Locale]textRow `bun:"texts,type:jsonb"`
	ContentHash    string             `bun:"content_hash"`
	RetiredAt      *time.Time         `bun:"retired_at"`
}

type textRow struct {
	ShortTitle string `json:"shortTitle"`
	Title      string `json:"title"`
	Guidance   string `json:"guidance"`
	Example    string `json:"example,omitempty"`
}

type optionRow struct {
	bun.BaseModel `bun:"table:options,alias:o"`

	ListID      string     `bun:"list_id,pk"`
	Key         string     `bun:"key,pk"`
	Position    int        `bun:"position"`
	Parent      string     `bun:"parent"`
	Labels      Words      `bun:"labels,type:jsonb"`
	XBRL        string     `bun:"xbrl"`
	Hazardous   bool       `bun:"hazardous"`
	Standards   []int      `bun:"standards,array"`
	Own         []string   `bun:"own,array" json:",omitempty"`
	ContentHash string     `bun:"content_hash"`
	RetiredAt   *time.Time `bun:"retired_at"`
}

func newEditionRow(e *Edition, at time.Time) editionRow {
	return editionRow{
		ID: e.ID, Family: e.Family, Standards: numbers(e.Standards), Titles: e.Titles, Act: e.Legal.Act,
		OfficialJournal: e.Legal.OfficialJournal, URL: e.Legal.URL, Taxonomy: e.Taxonomy, ValidFrom: e.ValidFrom,
		InForce: e.InForce, FirstYear: e.FirstYear, LastYear: e.LastYear, ContentHash: e.Hash, Topics: newTopicRows(e.Topics),
		LoadedAt: at,
	}
}

func (r editionRow) edition() *Edition {
	e := &Edition{
		Facts: Facts{
			ID: r.ID, Family: r.Family, Standards: standards(r.Standards), Titles: r.Titles,
			Legal:    Legal{Act: r.Act, OfficialJournal: r.OfficialJournal, URL: r.URL},
			Taxonomy: r.Taxonomy, ValidFrom: r.ValidFrom, InForce: r.InForce, FirstYear: r.FirstYear, LastYear: r.LastYear,
		},
		Hash: r.ContentHash,
	}
	for _, t := range r.Topics {
		e.Topics = append(e.Topics, t.topic())
	}
	return e
}

func newHeadingRows(e *Edition) []headingRow {
	var rows []headingRow
	for kind, headings := range e.headings() {
		for i, h := range *headings {
			rows = append(rows, headingRow{EditionID: e.ID, Kind: kind, ID: h.ID, Position: i, Names: h.Names, Guidance: h.Guidance})
		}
	}
	for i, g := range e.Groups {
		rows = append(rows, headingRow{
			EditionID: e.ID, Kind: groupKind, ID: g.ID, Position: i, Names: g.Names, Rows: g.Rows, RowsFrom: g.RowsFrom,
		})
	}
	return rows
}

func (r headingRow) into(e *Edition) {
	if r.Kind == groupKind {
		e.Groups = append(e.Groups, Group{ID: r.ID, Names: r.Names, Rows: r.Rows, RowsFrom: r.RowsFrom})
		return
	}
	target := e.headings()[r.Kind]
	*target = append(*target, Heading{ID: r.ID, Names: r.Names, Guidance: r.Guidance})
}

func newQuestionRow(e *Edition, q *Question) (questionRow, error) {
	r := questionRow{
		EditionID: e.ID, ID: q.ID, Standards: numbers(q.Standards), Code: q.Code, Paragraph: q.Paragraph,
		Section: int(q.Section), Chapter: q.Chapter, Category: q.Category, SubCategory: q.SubCategory,
		GroupID: q.Group, Position: q.Order, Type: int(q.Type), Shape: q.Shape, Unit: q.Unit, Options: q.Options,
		Multiple: q.Multiple, Voluntary: q.Need.Optional(), Datapoint: q.Datapoint, Need: q.Need, SmallNeed: q.SmallNeed, Cap: q.Cap, Inferred: q.Inferred,
		Replaces: q.Replaces, Condition: q.Condition.String(),
		PhasingIn: q.PhasingIn.Years, SmallPhasingIn: q.PhasingIn.SmallYears, Figure: formatFigures(q.Figures), Topic: q.Topic, Legal: q.Legal, XBRL: q.XBRL, Source: q.Source,
		Texts: map[Locale]textRow{},
	}
	for locale, t := range q.Texts {
		r.Texts[locale] = textRow(t)
	}
	var err error
	r.ContentHash, err = hashOf(r)
	return r, err
}

func (r questionRow) question() (Question, error) {
	condition, err := ParseCondition(r.Condition)
	q := Question{
		ID: r.ID, Standards: standards(r.Standards), Code: r.Code, Paragraph: r.Paragraph, Section: Section(r.Section),
		Chapter: r.Chapter, Category: r.Category, SubCategory: r.SubCategory, Group: r.GroupID, Order: r.Position,
		Type: Type(r.Type), Shape: r.Shape, Unit: r.Unit, Options: r.Options, Multiple: r.Multiple,
		Datapoint: r.Datapoint, Need: r.Need, SmallNeed: r.SmallNeed, Cap: r.Cap, Inferred: r.Inferred, Replaces: r.Replaces,
		Condition: condition, PhasingIn: PhasingIn{r.PhasingIn, r.SmallPhasingIn}, Topic: r.Topic,
		Legal: r.Legal, XBRL: r.XBRL, Source: r.Source, Texts: map[Locale]Texts{},
	}
	for locale, t := range r.Texts {
		q.Texts[locale] = Texts(t)
	}
	if err == nil {
		q.Figures, err = parseFigures(r.Figure)
	}
	return q, err
}

func newOptionRow(list string, position int, o Option) (optionRow, error) {
	r := optionRow{
		ListID: list, Key: o.Key, Position: position, Parent: o.Parent, Labels: o.Labels, XBRL: o.XBRL,
		Hazardous: o.Hazardous, Standards: numbers(o.Standards), Own: []string{},
	}
	for _, l := range o.Own {
		r.Own = append(r.Own, string(l))
	}
	var err error
	r.ContentHash, err = hashOf(r)
	return r, err
}

func (r optionRow) option() Option {
	o := Option{
		Key: r.Key, Parent: r.Parent, Labels: r.Labels, XBRL: r.XBRL, Hazardous: r.Hazardous,
		Standards: standards(r.Standards),
	}
	for _, l := range r.Own {
		o.Own = append(o.Own, Locale(l))
	}
	return o
}

// hashOf tells one content of a row from another.
func hashOf(row any) (string, error) {
	encoded, err := json.Marshal(row)
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:16]), err
}

func numbers(standards []Standard) []int {
	n := make([]int, len(standards))
	for i, s := range standards {
		n[i] = int(s)
	}
	return n
}

func standards(numbers []int) []Standard {
	s := make([]Standard, len(numbers))
	for i, n := range numbers {
		s[i] = Standard(n)
	}
	return s
}

// stored reads the whole catalogue from the database.
func stored(ctx context.Context, tx pg.Tx) (*snapshot, error) {
	var (
		editions  []editionRow
		headings  []headingRow
		questions []questionRow
		options   []optionRow
	)
	for _, q := range []*bun.SelectQuery{
		tx.NewSelect().Model(&editions).Order("id"),
		tx.NewSelect().Model(&headings).Order("edition_id", "kind", "position"),
		tx.NewSelect().Model(&questions).Where("retired_at is null").Order("edition_id", "position"),
		tx.NewSelect().Model(&options).Where("retired_at is null").Order("list_id", "position"),
	} {
		if err := q.Scan(ctx); err != nil {
			return nil, err
		}
	}

	s := &snapshot{editions: map[string]*Edition{}, lists: map[string]*OptionList{}}
	for _, r := range options {
		if s.lists[r.ListID] == nil {
			s.lists[r.ListID] = &OptionList{ID: r.ListID}
		}
		s.lists[r.ListID].Options = append(s.lists[r.ListID].Options, r.option())
	}
	for _, r := range editions {
		s.editions[r.ID] = r.edition()
		s.editions[r.ID].lists = s.lists
		if r.LoadedAt.After(s.LoadedAt) {
			s.LoadedAt = r.LoadedAt
		}
	}
	for _, r := range headings {
		r.into(s.editions[r.EditionID])
	}
	for _, r := range questions {
		q, err := r.question()
		if err != nil {
			return nil, fmt.Errorf("question %s of %s: %w", r.ID, r.EditionID, err)
		}
		s.editions[r.EditionID].Questions = append(s.editions[r.EditionID].Questions, q)
	}
	for _, e := range s.editions {
		e.index()
	}
	s.reach = newReach(s.editions)
	return s, nil
}
