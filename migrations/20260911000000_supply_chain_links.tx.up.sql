-- What an activity of the supply chain has to do with (core/supplychain): the
-- questions whose value-chain perspective it belongs to, and the topics of the
-- materiality assessment that are placed on it, both by their names in the
-- catalogue.

alter table supply_chain_activities
  add column questions text[] not null default '{}',
  add column topics    text[] not null default '{}';
