-- What may be changed is also what it may become: the one clause says both. And
-- nobody changes a notice of the library or the record of a change to it.
drop policy template_update on carbon_templates;
create policy template_update on carbon_templates for update to app using ((select writes_shared()));

drop policy shared_update on emission_factors;
create policy shared_update on emission_factors for update to app using ((select writes_shared()));

drop policy admin_update on company_trials;
create policy admin_update on company_trials for update to app using ((select sees_all()));

drop policy tenant_update on seals;
create policy tenant_update on seals for update to app using (company_id = (select own_company()));

drop policy shared_update on emission_factor_notices;
drop policy shared_update on emission_factor_changes;
