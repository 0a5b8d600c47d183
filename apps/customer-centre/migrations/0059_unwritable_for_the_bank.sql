-- What cannot be written into a file for the bank is left out of it and named; the others go.
alter table direct_debit
  add column objection text constraint direct_debit_objection check (objection in ('holder', 'town', 'account', 'mandate', 'amount')),
  add column objected_at timestamptz,
  add constraint direct_debit_objected check ((objection is null) = (objected_at is null));
comment on column direct_debit.objection is 'What of it no bank takes: it is in no file, and its payment has failed';
create index direct_debit_objected on direct_debit (objected_at desc) where objection is not null;
alter table payout add column objection text constraint payout_objection check (objection in ('holder', 'account', 'amount'));
comment on column payout.objection is 'What of it no bank takes: it is in no file, and staff refuse it with the reason';
