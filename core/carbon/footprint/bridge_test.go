package footprint_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/runs"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
)

// shown is a company whose years 2023 and 2024 a version of the program has
// computed, and the version after it, which takes double factors.
func shown(t *testing.T) *bundle {
	t.Helper()
	b := newBundle(t)
	b.footprints = b.with(t, 1, 1)
	person := b.insert(t, "insert into people (email, name, role) values ('d@tillit.test', 'Disa Domare', 3) returning id")
	b.scope = tenant.NewScope(person, b.scope.Company, footprint.Read, footprint.Calculate, footprint.Decisive)
	b.chart(t)
	b.voucher(t, "2023-03-05", "Ett", row{account: "6110", amount: "100"})
	b.voucher(t, "2024-03-05", "Två", row{account: "6110", amount: "200"}, row{account: "5611", amount: "300"})
	b.calculate(t, month(2023, time.January), month(2024, time.December))
	require.Zero(t, b.askForBridges(t), "they are this version's")
	b.footprints = b.with(t, 2, 1)
	return b
}

func (b *bundle) askForBridges(t *testing.T, except ...uuid.UUID) int {
	t.Helper()
	asked, err := b.footprints.Calculations.AskForBridges(t.Context(), except)
	require.NoError(t, err)
	return asked
}

// bridge asks, and does the work that follows as its worker does.
func (b *bundle) bridge(t *testing.T) {
	t.Helper()
	require.Equal(t, 1, b.askForBridges(t))
	require.Zero(t, b.askForBridges(t), "that job waits")
	var id uuid.UUID
	require.NoError(t, b.owner.QueryRow(t.Context(), "select id from jobs where kind = $1 and state = 'queued'", footprint.KindBridge).Scan(&id))
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, id, true, func(ctx context.Context, run *job.Run) error {
		_, err := b.footprints.Calculations.Bridge(ctx, b.scope, run)
		return err
	}))
}

func (b *bundle) publish(t *testing.T, year int) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		return footprint.Publish(ctx, tx, b.scope.Company, year)
	}))
}

func (b *bundle) bridged(t *testing.T, year int) *runs.Bridged {
	t.Helper()
	found, ok, err := b.footprints.Runs.Bridged(t.Context(), b.scope, year)
	require.NoError(t, err)
	if !ok {
		return nil
	}
	return &found
}

func (b *bundle) total(t *testing.T, year int) string {
	t.Helper()
	var kg string
	require.NoError(t, b.owner.QueryRow(t.Context(), `select coalesce(sum(kg_location), 0)::text from footprint_rollups
		where company_id = $1 and year = $2 and status = 'counted' and not disabled`, b.scope.Company, year).Scan(&kg))
	return kg
}

func (b *bundle) sealYear(t *testing.T, year int) {
	t.Helper()
	b.exec(t, `insert into seals (company_id, year, version, manifest, sha256, sealed_at, sealed_by, impersonated)
		values ($1, $2, 1, '{}', '', now(), $3, false)`, b.scope.Company, year, b.scope.Person)
}

func TestService_Bridge(t *testing.T) {
	t.Parallel()
	b := shown(t)
	before := b.runsOf(t, 2024)[0]
	b.bridge(t)
	require.Zero(t, b.askForBridges(t))
	b.requireRollUps(t)
	for _, year := range []int{2023, 2024} {
		listed := b.runsOf(t, year)
		require.Len(t, listed, 2)
		require.Equal(t, []footprint.Occasion{footprint.ByVersion}, listed[0].Occasions)
		require.Empty(t, listed[0].Person)
		found := b.requireExplained(t, year, listed[1], listed[0], footprint.Location)
		for _, part := range found.Parts {
			require.Equal(t, part.Cause != runs.CauseFactor, part.Rows == 0, "%d: %s", year, part.Cause)
		}
	}
	moved := b.bridged(t, 2024)
	require.NotNil(t, moved)
	now := b.runsOf(t, 2024)[0]
	require.Equal(t, []int{before.Number, now.Number}, []int{moved.From, moved.Run})
	require.False(t, moved.Offered || moved.Kept)
	require.Equal(t, before.Totals, moved.Before)
	require.Equal(t, now.Totals, moved.After)
	require.True(t, now.Totals.Total(footprint.Location).GreaterThan(before.Totals.Total(footprint.Location)))
}

func TestService_Bridge_SealedYearsStand(t *testing.T) {
	t.Parallel()
	b := shown(t)
	stood := b.total(t, 2024)
	b.sealYear(t, 2024)
	b.bridge(t)
	require.Equal(t, stood, b.total(t, 2024))
	require.Len(t, b.runsOf(t, 2024), 1)
	require.NotNil(t, b.bridged(t, 2023))
	require.Zero(t, b.askForBridges(t))
	b.exec(t, "delete from seals")
	b.publish(t, 2024)
	b.bridge(t)
	b.sealYear(t, 2024)
	_, err := b.footprints.Runs.Settle(t.Context(), b.scope, 2024, b.bridged(t, 2024).Run, runs.Taken)
	require.ErrorIs(t, err, seal.ErrSealed)
}

func TestService_Bridge_Night(t *testing.T) {
	t.Parallel()

	t.Run("AnAssetThatIsReadAtLast", func(t *testing.T) {
		t.Parallel()
		b := shown(t)
		b.footprints = b.with(t, 1, 1)
		b.voucher(t, "2024-02-01", "Inköp", row{account: "1220", amount: "500"}, row{account: "1930", amount: "-500"})
		b.exec(t, "update footprint_runs set basis = '' where year = 2024") // a build that read no assets
		b.bridge(t)
		listed := b.runsOf(t, 2024)
		found := b.requireExplained(t, 2024, listed[1], listed[0], footprint.Location)
		for _, part := range found.Parts {
			require.Equal(t, part.Cause == runs.CauseCapital, part.Rows > 0, "%s", part.Cause)
		}
	})

	t.Run("SeenIsSeen", func(t *testing.T) {
		t.Parallel()
		b := shown(t)
		b.bridge(t)
		run := b.bridged(t, 2024).Run
		for _, how := range []runs.Settlement{runs.Taken, runs.Kept} {
			_, err := b.footprints.Runs.Settle(t.Context(), b.scope, 2024, run, how)
			require.ErrorIs(t, err, runs.ErrSettled, "it stands already")
		}
		_, err := b.footprints.Runs.Settle(t.Context(), b.scope, 2023, run, runs.Seen)
		require.ErrorIs(t, err, runs.ErrSettled, "of another year")
		work, err := b.footprints.Runs.Settle(t.Context(), b.scope, 2024, run, runs.Seen)
		require.NoError(t, err)
		require.Nil(t, work)
		require.Nil(t, b.bridged(t, 2024))
		require.NotNil(t, b.bridged(t, 2023))
		_, err = b.footprints.Runs.Settle(t.Context(), b.scope, 2024, run, runs.Seen)
		require.ErrorIs(t, err, runs.ErrSettled)
		require.Equal(t, 1, b.count(t, "select count(*) from audit_events where kind = 'bridgeSeen' and company_id = $1", b.scope.Company))
	})

	t.Run("WhatHasLeftTheHouseStandsAndIsOffered", func(t *testing.T) {
		t.Parallel()
		b := shown(t)
		b.publish(t, 2024)
		b.publish(t, 2024)
		stood, other, former := b.total(t, 2024), b.total(t, 2023), b.runsOf(t, 2024)
		b.bridge(t)
		require.Equal(t, stood, b.total(t, 2024))
		require.NotEqual(t, other, b.total(t, 2023), "no report of that year has left")
		b.requireRollUps(t)
		number, _, _, err := b.footprints.Runs.LatestRun(t.Context(), b.scope, 2024)
		require.NoError(t, err)
		require.Equal(t, former[0].Number, number)
		offer := b.bridged(t, 2024)
		require.True(t, offer.Offered)
		require.Equal(t, former[0].Totals, offer.Before)
		listed := b.runsOf(t, 2024)
		require.Len(t, listed, 2)
		require.True(t, listed[0].Offered)
		require.False(t, listed[1].Offered)
		b.requireExplained(t, 2024, listed[1], listed[0], footprint.Location)
		require.Zero(t, b.askForBridges(t), "it is offered once")

		// It is refused, and taken after all.
		_, err = b.footprints.Runs.Settle(t.Context(), b.scope, 2024, offer.Run, runs.Seen)
		require.ErrorIs(t, err, runs.ErrSettled, "an offer is taken or refused")
		work, err := b.footprints.Runs.Settle(t.Context(), b.scope, 2024, offer.Run, runs.Kept)
		require.NoError(t, err)
		require.Nil(t, work)
		require.True(t, b.bridged(t, 2024).Kept)
		require.Zero(t, b.askForBridges(t))
		_, err = b.footprints.Runs.Settle(t.Context(), b.scope, 2024, offer.Run, runs.Kept)
		require.ErrorIs(t, err, runs.ErrSettled)
		work, err = b.footprints.Runs.Settle(t.Context(), b.scope, 2024, offer.Run, runs.Taken)
		require.NoError(t, err)
		period, err := footprint.PeriodOf(*work)
		require.NoError(t, err)
		require.Equal(t, footprint.Period{From: month(2024, time.January), To: month(2024, time.December)}, period)
		_, err = b.work(t, work.ID, period)
		require.NoError(t, err)
		b.requireRollUps(t)
		taken := b.runsOf(t, 2024)
		require.Len(t, taken, 2, "the offer has become figures")
		require.Equal(t, []footprint.Occasion{footprint.ByVersion}, taken[0].Occasions)
		require.Equal(t, offer.After, taken[0].Totals)
		b.requireExplained(t, 2024, taken[1], taken[0], footprint.Location)
		_, err = b.footprints.Runs.Compare(t.Context(), b.scope, 2024, taken[1].Number, offer.Run, footprint.Location, "")
		require.ErrorIs(t, err, footprint.ErrNotFound)
		require.Nil(t, b.bridged(t, 2024))
		require.Zero(t, b.askForBridges(t))
	})

	t.Run("AnOfferThatOtherFiguresOvertake", func(t *testing.T) {
		t.Parallel()
		b := shown(t)
		b.publish(t, 2024)
		b.voucher(t, "2024-08-05", "Tre", row{account: "6110", amount: "400"})
		b.footprints = b.with(t, 1, 1)
		b.calculate(t, month(2024, time.August), month(2024, time.August))
		b.footprints = b.with(t, 2, 1)
		b.bridge(t)
		first := b.bridged(t, 2024)
		b.calculate(t, month(2024, time.August), month(2024, time.August))
		require.Nil(t, b.bridged(t, 2024))
		_, err := b.footprints.Runs.Settle(t.Context(), b.scope, 2024, first.Run, runs.Taken)
		require.ErrorIs(t, err, runs.ErrSettled)
		b.bridge(t)
		second := b.bridged(t, 2024)
		require.True(t, second.Offered)
		require.Equal(t, first.After, second.After)
		require.True(t, second.Before.Total(footprint.Location).GreaterThan(first.Before.Total(footprint.Location)), "August is this version's")
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		require.Nil(t, b.bridged(t, 2024))
		require.Zero(t, b.askForBridges(t))
	})

	t.Run("WhatMovesNothingIsNotSpokenOf", func(t *testing.T) {
		t.Parallel()
		b := shown(t)
		b.footprints = b.with(t, 1, 1)
		b.publish(t, 2024)
		b.exec(t, "update footprint_runs set basis = ''") // of a build that kept none
		b.bridge(t)
		require.Zero(t, b.askForBridges(t))
		require.Nil(t, b.bridged(t, 2024))
		require.False(t, b.runsOf(t, 2024)[0].Offered)
	})

	t.Run("OthersAndLesserRoles", func(t *testing.T) {
		t.Parallel()
		b := shown(t)
		require.Zero(t, b.askForBridges(t, b.scope.Company), "its suppliers wait")
		b.publish(t, 2024)
		b.bridge(t)
		run := b.bridged(t, 2024).Run
		other := tenant.NewScope(b.scope.Person, uuid.New(), footprint.Read, footprint.Decisive)
		_, found, err := b.footprints.Runs.Bridged(t.Context(), other, 2024)
		require.NoError(t, err)
		require.False(t, found)
		_, err = b.footprints.Runs.Settle(t.Context(), other, 2024, run, runs.Kept)
		require.ErrorIs(t, err, runs.ErrSettled)
		_, _, err = b.footprints.Runs.Bridged(t.Context(), tenant.NewScope(uuid.Nil, b.scope.Company), 2024)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.footprints.Runs.Settle(t.Context(), tenant.NewScope(b.scope.Person, b.scope.Company, footprint.Read, footprint.Calculate), 2024, run, runs.Kept)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.footprints.Calculations.Bridge(t.Context(), tenant.NewScope(uuid.Nil, b.scope.Company, footprint.Read), nil)
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}
