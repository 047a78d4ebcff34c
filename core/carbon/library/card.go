package library

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/rule"
)

// Card is a factor with all there is to know about it.
type Card struct {
	Entry
	Notice  factor.Notice
	Serves  []Served
	Years   []Entry  // of its series, unit and region, by year; itself and what is superseded included
	Changes []Change // the newest first
}

// Served is a category that a factor's series serves, with the rules that lead
// there.
type Served struct {
	Category category.Category
	Uses     []category.Use
	Rules    []rule.Rule
}

// Card returns the factor with the id, in force or not. It returns ErrNotFound
// for an unknown one. Requires Manage.
func (s *Service) Card(ctx context.Context, scope tenant.Scope, id string) (Card, error) {
	if err := scope.Require(Manage); err != nil {
		return Card{}, err
	}
	var card Card
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		card, err = s.card(ctx, tx, id)
		return err
	})
	if err != nil {
		return Card{}, fmt.Errorf("read factor %q: %w", id, err)
	}
	return card, nil
}

func (s *Service) card(ctx context.Context, tx pg.Tx, id string) (Card, error) {
	entries, err := read(ctx, tx, "f.id = ?", id)
	if err != nil {
		return Card{}, err
	}
	if len(entries) == 0 {
		return Card{}, ErrNotFound
	}
	card := Card{Entry: entries[0]}
	set, err := s.Current(ctx, tx)
	if err != nil {
		return Card{}, err
	}
	if notices := set.Notices(card.Licence); len(notices) > 0 {
		card.Notice = notices[0]
	}
	if card.Serves, err = s.served(ctx, tx, card.Series); err != nil {
		return Card{}, err
	}
	card.Years, err = read(ctx, tx, "(f.series, f.unit, f.region) = (?, ?, ?) order by f.year, f.revision",
		card.Series, string(card.Unit), card.Region)
	if err != nil {
		return Card{}, err
	}
	var rows []struct {
		Act   string    `bun:"act"`
		Other string    `bun:"other"`
		By    string    `bun:"by"`
		At    time.Time `bun:"at"`
	}
	err = tx.NewRaw(`select act, coalesce(other_id, '') as other, coalesce(person_name(person_id), '') as by, at
		from emission_factor_changes where factor_id = ? order by id desc`, id).Scan(ctx, &rows)
	for _, r := range rows {
		card.Changes = append(card.Changes, Change{Act(r.Act), r.Other, r.By, r.At})
	}
	return card, err
}

func (s *Service) served(ctx context.Context, tx pg.Tx, series string) ([]Served, error) {
	var serves []Served
	var ids []string
	for leaf, uses := range s.serving(series) {
		serves = append(serves, Served{Category: leaf, Uses: uses})
		ids = append(ids, leaf.ID)
	}
	rules, err := rulebook.LeadingTo(ctx, tx, ids)
	for _, r := range rules {
		at := slices.Index(ids, r.Category)
		serves[at].Rules = append(serves[at].Rules, r)
	}
	return serves, err
}
