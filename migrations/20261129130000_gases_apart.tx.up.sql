-- Kilograms of CO2e for one unit of the factor that are told apart from the scopes:
-- of gases that the Kyoto Protocol does not name, whose kg_per_unit is zero.
alter table emission_calculations add column outside_kg numeric not null default 0;
