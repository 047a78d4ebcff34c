package intenttest

import "slices"

func (d draw) asset() *Thing { return pick(d.r, assets()...) }

func (d draw) investedIn(t *Thing) Invested {
	x := Invested{Thing: t, Day: d.any(), Net: d.money(20_000, 600_000), Seller: pick(d.r, t.Sellers...)}
	if d.r.IntN(3) == 0 {
		x.Less = x.Net / 20 //nolint:mnd // a part
	}
	return x
}

func (d draw) invested() Intent { return d.investedIn(d.asset()) }

func (d draw) refunded() Intent {
	x := Refunded{Invested: d.investedIn(d.asset())}
	x.Back = d.after(x.Invested.Day)
	x.Part = x.Net - x.Less
	if d.r.IntN(2) == 0 {
		x.Part /= 4
	}
	return x
}

func (d draw) expensed() Intent {
	x := Expensed{Invested: d.investedIn(d.asset()), As: pick(d.r, goods()...)}
	x.Moved = d.after(x.Day)
	return x
}

// underConstruction is what is paid in stages; false where the company has done so of
// all. Of two on one account nobody can tell whose stage a credit moves, and the rules
// take what is from before the books first.
func (d draw) underConstruction() (*Thing, bool) {
	all := slices.DeleteFunc(assets(), func(t *Thing) bool { return t.Advance.Number == "" || d.built[t.Leaf] })
	if len(all) == 0 {
		return nil, false
	}
	t := pick(d.r, all...)
	d.built[t.Leaf] = true
	return t, true
}

func (d draw) completed() Intent {
	t, ok := d.underConstruction()
	if !ok {
		return nil
	}
	x := Completed{Thing: t, Total: d.money(60_000, 900_000)}
	x.Seller = pick(d.r, x.Thing.Sellers...)
	const parts, before = 5, 6 // apart: a stage of the first day that equals the opening balance is taken for it
	day := d.any()
	kept := d.r.IntN(3)
	if kept == 1 || kept == 2 {
		x.Before = x.Total / before
	}
	if kept != 1 {
		for range 1 + d.r.IntN(3) {
			x.Stages = append(x.Stages, Stage{day, x.Total / parts})
			day = d.after(day)
		}
	}
	x.Day = day
	return x
}

func (d draw) withdrawn() Intent {
	t, ok := d.underConstruction()
	if !ok {
		return nil
	}
	x := Withdrawn{Thing: t, Day: d.any(), Net: d.money(10_000, 90_000)}
	x.Back, x.Seller = d.after(x.Day), pick(d.r, x.Thing.Sellers...)
	return x
}

// old is an asset from before the books, written off by a part or all.
func (d draw) old(t *Thing) Old {
	o := Old{Thing: t, Cost: d.money(20_000, 400_000)}
	o.Written = o.Cost / Money(1+d.r.IntN(4))
	return o
}

func (d draw) tradedIn() Intent {
	t := d.asset()
	x := TradedIn{Old: d.old(t), New: d.investedIn(t)}
	x.New.Less = 0 // of two credits on the account nothing tells which is the discount
	x.Valued = min(x.New.Net/2, d.money(1000, 200_000))
	return x
}

func (d draw) partedWith() Intent {
	x := Parted{Old: d.old(d.asset()), Day: d.any()}
	if d.r.IntN(3) > 0 {
		x.Price = d.money(1000, 300_000)
	}
	return x
}

func (d draw) depreciated() Intent {
	x := Depreciated{Old: d.old(d.asset()), Day: pick(d.r, d.c.Years...).To, Down: d.r.IntN(4) == 0}
	x.Old.Written = x.Old.Cost / 4
	x.Part = x.Old.Cost / 5
	return x
}

func (d draw) moved() Intent {
	from := d.asset()
	others := slices.DeleteFunc(assets(), func(t *Thing) bool { return t.Leaf == from.Leaf })
	return Moved{Old: d.old(from), To: pick(d.r, others...), Day: d.any()}
}

func (d draw) capitalised() Intent {
	t, ok := d.underConstruction()
	if !ok {
		return nil
	}
	x := Capitalised{Thing: t, Day: d.any(), Wages: d.money(20_000, 200_000)}
	x.Finished = d.after(x.Day)
	return x
}

func (d draw) granted() Intent {
	x := Granted{Invested: d.investedIn(d.asset())}
	x.Day, x.Grant = d.after(x.Invested.Day), x.Net/3
	return x
}

func (d draw) event() Intent {
	e := Event{Kind: pick(d.r, kinds()...), Day: d.any(), Sum: d.money(2000, 90_000)}
	if e.Kind == contribution && d.c.Sole { // what the owner of a sole business brings in is private, and bought
		e.Kind = "deposit"
	}
	return e
}
