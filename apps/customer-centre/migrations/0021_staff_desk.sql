-- What staff decide and answer at their desk: requests for higher limits, declarations, messages and calls.

alter table customer_limit
  add column requested_by uuid references user_account,
  add column decision text constraint customer_limit_decision check (decision in ('approved', 'partly', 'refused')),
  add column decision_asked integer,
  add column decision_reason text,
  add column decided_at timestamptz,
  add column decided_by uuid references user_account,
  add constraint customer_limit_decided check (
    (decision is null) = (decision_asked is null) and (decision is null) = (decision_reason is null)
    and (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  add constraint customer_limit_open check (requested is null or decision is null);
comment on column customer_limit.requested_by is 'Who asked last; null where that was before it was kept';
comment on column customer_limit.decision is 'What staff answered to the last request; null once the customer asks again or sets the limit';
comment on column customer_limit.decision_asked is 'The limit that was asked for';
create index customer_limit_waiting on customer_limit (requested_at) where requested is not null;

create table declaration_answer (
  customer_number integer references customer,
  declaration_id uuid primary key references declaration,
  answered_at timestamptz not null,
  answered_by uuid not null references user_account,
  answer text not null,
  contract_id uuid,
  ends_on date,
  constraint declaration_answer_contract foreign key (customer_number, contract_id) references contract (customer_number, id),
  constraint declaration_answer_match check ((customer_number is null) = (contract_id is null)),
  constraint declaration_answer_end check (ends_on is null or contract_id is not null)
);
comment on table declaration_answer is 'What staff did about a declaration that ended no contract by itself; the declaration stays as it was received';
comment on column declaration_answer.contract_id is 'The contract that it is about, as staff found it';
comment on column declaration_answer.ends_on is 'Last day of the contract by this answer';
create index declaration_answer_by_customer on declaration_answer (customer_number);
call isolate('declaration_answer');
call make_append_only('declaration_answer');
grant select on declaration_answer to kontor_app;
grant select, insert on declaration_answer to kontor_operator;
-- an answer is a letter of its own year, and keeps the declaration it is about
create or replace function forget_kept_rows(customer integer, kind text, years_over integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  documents uuid[];
  people uuid[];
begin
  if not exists (select from erasure_request r where r.customer_number = customer and r.state = 'done') then
    return;
  end if;
  perform set_config('kontor.retired_customer', customer::text, true);
  if kind = 'vouchers' then
    select array_agg(d.id) into documents from document d
      where d.customer_number = customer and extract(year from d.issued_on) = any (years_over);
    delete from payment_allocation a where a.customer_number = customer and a.document_id = any (documents);
    delete from document_settlement s where s.customer_number = customer and s.document_id = any (documents);
    delete from document_event e where e.customer_number = customer and e.document_id = any (documents);
    delete from document_line l where l.customer_number = customer and l.document_id = any (documents);
    delete from document d where d.customer_number = customer and d.id = any (documents);
    delete from payment p where p.customer_number = customer and extract(year from p.created_at) = any (years_over)
      and not exists (select from payment_allocation a where a.customer_number = customer and a.payment_id = p.id);
    delete from vat_check v where v.customer_number = customer and extract(year from v.checked_at) = any (years_over);
  elsif kind = 'letters' then
    delete from declaration_answer a where a.customer_number = customer and extract(year from a.answered_at) = any (years_over);
    delete from declaration d where d.customer_number = customer and extract(year from d.received_at) = any (years_over)
      and not exists (select from declaration_answer a where a.declaration_id = d.id);
  elsif kind = 'evidence' then
    select array_agg(u.id) into people from user_account u where u.erased_with = customer;
    delete from consent c where c.user_id = any (people);
    delete from audit_entry e where e.customer_number = 0 and e.actor_user_id = any (people);
    delete from audit_entry e where e.customer_number = customer;
    delete from terms_acceptance a where a.customer_number = customer;
    delete from processing_agreement a where a.customer_number = customer;
    delete from data_export x where x.customer_number = customer;
  end if;
  perform set_config('kontor.retired_customer', '', true);
end $$;
create index declaration_waiting on declaration (received_at) where ends_on is null;

alter table callback_request
  add column outcome text constraint callback_outcome check (outcome in ('done', 'not_reached')),
  add column called_at timestamptz,
  add column called_by uuid references user_account,
  add constraint callback_called check ((outcome is null) = (called_at is null) and (outcome is null) = (called_by is null));
comment on column callback_request.outcome is 'What became of the call; null: it has yet to be made';
create index callback_waiting on callback_request (starts_at) where cancelled_at is null and outcome is null;
grant update on callback_request to kontor_operator;

alter table inquiry
  add column answered_at timestamptz,
  add column answered_by uuid references user_account,
  add constraint inquiry_answered check ((answered_at is null) = (answered_by is null));
create index inquiry_waiting on inquiry (received_at) where answered_at is null;
grant update on inquiry to kontor_operator;

create index lock_request_waiting on lock_request (requested_at) where state = 'open';
create index contact_evidence_waiting on contact_evidence (given_at) where kind = 'document' and decision is null;
