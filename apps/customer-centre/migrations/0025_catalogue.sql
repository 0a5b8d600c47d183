-- Which of the catalogues is sold from, and prices that the provider has announced.

create table present_catalogue (
  only_one boolean primary key default true constraint present_catalogue_only_one check (only_one),
  version text not null references catalogue_version,
  since timestamptz not null
);
comment on table present_catalogue is 'The catalogue that is sold from: the one loaded last, which may be an earlier one again';
grant select on present_catalogue to kontor_app, kontor_operator;
grant insert, update on present_catalogue to kontor_operator;

-- prices are in the catalogue, by cycle and day
alter table product drop column monthly_price_minor, drop column currency;
comment on table product is 'Everything that was ever offered: what contracts are of';

alter table contract add column price_announced_for date;
comment on column contract.price_announced_for is
  'First day of a price that the provider has announced: a contract can be ended to the day before. It counts while it equals next_price_from: the customer''s own changes have other days';
