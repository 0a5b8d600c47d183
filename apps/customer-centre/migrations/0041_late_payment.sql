-- What default costs customers, and was charged with the steps about overdue documents.

create table dunning_charge (
  customer_number integer not null,
  id uuid not null,
  step_id uuid not null,
  letter_id uuid not null,
  document_id uuid,
  kind text not null constraint dunning_charge_kind check (kind in ('interest', 'lump_sum', 'fee')),
  from_on date,
  through_on date,
  amount_minor bigint not null constraint dunning_charge_amount check (amount_minor > 0),
  constraint dunning_charge_pkey primary key (customer_number, id),
  constraint dunning_charge_step foreign key (customer_number, step_id) references dunning_step on delete cascade,
  constraint dunning_charge_letter foreign key (customer_number, letter_id) references document on delete cascade,
  constraint dunning_charge_document foreign key (customer_number, document_id) references document on delete cascade,
  constraint dunning_charge_claim check ((document_id is null) = (kind = 'fee')),
  constraint dunning_charge_days check ((kind = 'interest') = (from_on is not null and through_on is not null) and from_on <= through_on)
);
comment on table dunning_charge is 'Interest, lump sums and fees that were charged: for which document, with which step, on which dunning letter';
comment on column dunning_charge.through_on is 'Of interest: the last day that was charged, so that no day is charged twice';
-- § 288 (5) BGB: once for each claim
create unique index dunning_charge_lump_sum on dunning_charge (customer_number, document_id) where kind = 'lump_sum';
create unique index dunning_charge_interest on dunning_charge (customer_number, document_id, from_on) where kind = 'interest';
create unique index dunning_charge_fee on dunning_charge (customer_number, step_id) where kind = 'fee';
create index dunning_charge_letter on dunning_charge (customer_number, letter_id);
create index dunning_charge_by_step on dunning_charge (customer_number, step_id);
call isolate('dunning_charge');
create trigger append_only before update on dunning_charge for each row execute function refuse_change();
create trigger append_only_truncate before truncate on dunning_charge for each statement execute function refuse_change();
grant select on dunning_charge to kontor_app;
grant select, insert on dunning_charge to kontor_operator;

-- the contracts have ended, as the notice of termination said
alter table dunning_step drop constraint dunning_step_step;
alter table dunning_step add constraint dunning_step_step
  check (step in ('reminder', 'first_notice', 'second_notice', 'lock', 'termination_notice', 'lock_again', 'contracts_ended'));
create index dunning_step_notice on dunning_step (termination_on, id) where step = 'termination_notice';
