package agency

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/unpack"
	"tillit/core/people/company"
)

// Permissions on the brand of an agency.
const (
	// See shows the brand to the agency's people and to its clients.
	See tenant.Permission = "agency.see"
	// Write changes the brand.
	Write tenant.Permission = "agency.write"
)

// Brand is how an agency appears to its clients.
type Brand struct {
	Agency uuid.UUID // zero where no agency appears
	Name   string
	Logo   string // its key in the store; empty for none
	Accent Accent
	// Version grows with every change of name or accent.
	Version int
}

// ErrStale says that somebody has changed the name or the accent since they
// were read.
var ErrStale = fault.New(fault.Conflict, "agency.stale")

// Stale is ErrStale with the brand as it is now.
type Stale struct{ Current Brand }

func (s *Stale) Error() string { return ErrStale.Error() }

// Unwrap makes a Stale an ErrStale.
func (s *Stale) Unwrap() error { return ErrStale }

// Appearance is what an agency says about itself.
type Appearance struct {
	Name   string
	Accent string // #rrggbb, or empty for none
	// Version is that of the brand that was read.
	Version int
}

// Brands keeps how agencies appear.
type Brands struct {
	db     *pg.DB
	files  *blob.Store
	budget *unpack.Budget
	clock  func() time.Time
}

// NewBrands returns the service on db, with logos in files.
func NewBrands(db *pg.DB, files *blob.Store, clock func() time.Time) *Brands {
	return &Brands{db: db, files: files, clock: clock}
}

// Shown returns the brand that stands over the pages of the scope: of the
// agency that the person works for, or that manages the scope's company.
func (b *Brands) Shown(ctx context.Context, scope tenant.Scope) (shown Brand, err error) {
	if err := scope.Require(See); err != nil {
		return Brand{}, err
	}
	err = b.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		shown, err = brandOf(ctx, tx, scope)
		if errors.Is(err, tenant.ErrNotFound) {
			return nil
		}
		return err
	})
	return shown, err
}

// Save stores what the scope's agency says about itself. It returns a *Stale
// with the newer state when somebody else has saved since it was read.
func (b *Brands) Save(ctx context.Context, scope tenant.Scope, in Appearance) (Brand, error) {
	if err := scope.Require(Write); err != nil {
		return Brand{}, err
	}
	wrong := map[string]string{}
	name, code := tidy(in.Name)
	if code != "" {
		wrong["name"] = code
	}
	accent, code := accentOf(in.Accent)
	if code != "" {
		wrong["accent"] = code
	}
	if len(wrong) > 0 {
		return Brand{}, fault.Fields(wrong)
	}
	return b.change(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var id uuid.UUID
		err := tx.NewRaw("update agencies set name = ?, accent = nullif(?, ''), version = version + 1 where id = ? and version = ? returning id",
			name, string(accent), scope.Agency, in.Version).Scan(ctx, &id)
		if !pg.NoRows(err) {
			return err
		}
		current, err := brandOf(ctx, tx, scope)
		if err != nil {
			return err
		}
		return &Stale{Current: current}
	})
}

// Within has the service read pictures within a budget, which it shares with
// others.
func (b *Brands) Within(budget *unpack.Budget) { b.budget = budget }

// SetLogo stores the picture as the logo of the scope's agency, drawn anew;
// see company.NormalLogo.
func (b *Brands) SetLogo(ctx context.Context, scope tenant.Scope, file io.Reader) (saved Brand, err error) {
	if err := scope.Require(Write); err != nil {
		return Brand{}, err
	}
	leave, err := b.budget.Enter(ctx, scope.Agency)
	if err != nil {
		return Brand{}, err
	}
	picture, err := company.NormalLogo(file)
	leave()
	if err != nil {
		return Brand{}, err
	}
	key := blob.Key(scope.Agency, "agency-logo", uuid.New())
	if _, err := b.files.Put(ctx, key, bytes.NewReader(picture)); err != nil {
		return Brand{}, err
	}
	saved, err = b.replaceLogo(ctx, scope, &key)
	if err != nil {
		return Brand{}, errors.Join(err, b.files.Delete(ctx, key))
	}
	return saved, nil
}

// RemoveLogo takes the logo of the scope's agency away; one that is not there
// is fine.
func (b *Brands) RemoveLogo(ctx context.Context, scope tenant.Scope) (Brand, error) {
	if err := scope.Require(Write); err != nil {
		return Brand{}, err
	}
	return b.replaceLogo(ctx, scope, nil)
}

// OpenLogo returns the logo of the brand that is shown to the scope, or
// tenant.ErrNotFound. The caller closes it.
func (b *Brands) OpenLogo(ctx context.Context, scope tenant.Scope) (io.ReadSeekCloser, error) {
	shown, err := b.Shown(ctx, scope)
	if err != nil {
		return nil, err
	}
	if shown.Logo == "" {
		return nil, tenant.ErrNotFound
	}
	return b.files.Open(ctx, shown.Logo)
}

func (b *Brands) replaceLogo(ctx context.Context, scope tenant.Scope, key *string) (Brand, error) {
	var before *string
	saved, err := b.change(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("update agencies set logo_key = ? where id = ? returning old.logo_key", key, scope.Agency).Scan(ctx, &before)
	})
	if err != nil || before == nil {
		return saved, err
	}
	return saved, b.files.Delete(ctx, *before)
}

// change does what alters the scope's agency and returns the brand after it.
func (b *Brands) change(ctx context.Context, scope tenant.Scope, do func(context.Context, pg.Tx) error) (saved Brand, err error) {
	err = b.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		err := do(ctx, tx)
		if pg.NoRows(err) {
			return tenant.ErrNotFound
		}
		if fault.KindOf(err) != fault.Internal {
			return err
		}
		if err != nil {
			return fmt.Errorf("change agency %s: %w", scope.Agency, err)
		}
		if saved, err = brandOf(ctx, tx, scope); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, b.clock(), audit.Event{
			Kind:   audit.AgencyBranded,
			Detail: map[string]string{"agency": scope.Agency.String()},
		})
	})
	if err != nil {
		return Brand{}, err
	}
	return saved, nil
}

// brandOf reads the brand that is shown to the scope, or tenant.ErrNotFound.
func brandOf(ctx context.Context, tx pg.Tx, scope tenant.Scope) (found Brand, err error) {
	err = tx.NewRaw(`select a.id, a.name, coalesce(a.logo_key, ''), coalesce(a.accent, ''), a.version from agencies a
		where a.id = coalesce(?, (select agency_id from companies where id = ?))`, pg.Null(scope.Agency), pg.Null(scope.Company)).
		Scan(ctx, &found.Agency, &found.Name, &found.Logo, &found.Accent, &found.Version)
	if pg.NoRows(err) {
		return Brand{}, tenant.ErrNotFound
	}
	if err != nil {
		return Brand{}, fmt.Errorf("read brand: %w", err)
	}
	return found, nil
}
