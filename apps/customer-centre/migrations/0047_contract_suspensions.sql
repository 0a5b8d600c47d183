-- Single contracts that staff suspend because of content, with their statement of reasons (Art. 17 of Regulation (EU) 2022/2065).

create table contract_suspension (
  customer_number integer not null references customer,
  id uuid not null,
  contract_id uuid not null,
  suspended_at timestamptz not null,
  suspended_by uuid not null references user_account,
  facts text not null,
  origin text not null constraint contract_suspension_origin check (origin in ('notice', 'own_initiative', 'order')),
  notice_number text,
  ground_kind text not null constraint contract_suspension_ground_kind check (ground_kind in ('law', 'terms')),
  ground text not null,
  explanation text not null,
  automated_detection boolean not null,
  automated_decision boolean not null,
  redress text[] not null constraint contract_suspension_redress check (redress <@ '{complaint,out_of_court,court}' and cardinality(redress) > 0),
  complaint_until date not null,
  lifted_at timestamptz,
  lifted_by uuid references user_account,
  lift_note text not null default '',
  constraint contract_suspension_pkey primary key (customer_number, id),
  constraint contract_suspension_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade,
  constraint contract_suspension_statement check (facts <> '' and ground <> '' and explanation <> ''),
  constraint contract_suspension_notice check ((notice_number is not null) = (origin = 'notice'))
);
comment on table contract_suspension is 'Every suspension of a single contract because of content, with what its statement of reasons said; contract.suspension says whether one stands';
comment on column contract_suspension.facts is 'Facts and circumstances, as the customer reads them';
comment on column contract_suspension.notice_number is 'Of the notice under Art. 16 that led to it; whoever sent that is not named';
create unique index contract_suspension_open on contract_suspension (customer_number, contract_id) where lifted_at is null;
call isolate('contract_suspension');
-- what a statement said stays as it was said
grant select, insert, update (lifted_at, lifted_by, lift_note) on contract_suspension to kontor_app, kontor_operator;

create or replace function forget_lock_records(customer integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from erasure_request r where r.customer_number = customer and r.state = 'done') then
    return;
  end if;
  delete from customer_lock l where l.customer_number = customer;
  delete from contract_suspension s where s.customer_number = customer;
  delete from lock_request r where r.customer_number = customer;
  delete from legal_hold h where h.customer_number = customer;
end $$;
