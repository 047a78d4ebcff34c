-- What the upstream part of bought electricity holds for the grid on the way: the
-- kilograms of one unit, and the share or the factor they come from. Null for all
-- else, and for electricity that was counted before.
alter table emission_calculations add column losses jsonb;

-- Scope 3 by market, which differs by what arose before bought electricity was used;
-- null for runs from before, which left both the same in scope3.
alter table footprint_runs add column scope3_market numeric;
