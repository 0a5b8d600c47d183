-- Locks with their statement of reasons (Art. 17 of Regulation (EU) 2022/2065), what a locked customer's people ask and send, and holds
-- that stop an erasure while claims need the data (Art. 17 (3) (e) GDPR).

create table customer_lock (
  customer_number integer not null references customer,
  id uuid not null,
  reason text not null constraint customer_lock_reason
    check (reason in ('payment', 'abuse', 'verification', 'security', 'customer_request', 'legal')),
  locked_at timestamptz not null,
  locked_by uuid references user_account,
  scope text not null constraint customer_lock_scope check (scope in ('services', 'administration')),
  scope_detail text not null default '',
  ends_on date,
  facts text not null default '',
  origin text constraint customer_lock_origin check (origin in ('notice', 'own_initiative', 'order')),
  notice_number text,
  ground_kind text constraint customer_lock_ground_kind check (ground_kind in ('law', 'terms')),
  ground text not null default '',
  explanation text not null default '',
  automated_detection boolean,
  automated_decision boolean,
  redress text[] not null default '{}' constraint customer_lock_redress
    check (redress <@ '{complaint,out_of_court,court}'),
  complaint_until date,
  lifted_at timestamptz,
  lifted_by uuid references user_account,
  lift_note text not null default '',
  constraint customer_lock_pkey primary key (customer_number, id),
  constraint customer_lock_statement check (reason not in ('abuse', 'legal') or (
    facts <> '' and origin is not null and ground_kind is not null and ground <> '' and explanation <> ''
    and automated_detection is not null and automated_decision is not null
    and cardinality(redress) > 0 and complaint_until is not null)),
  constraint customer_lock_notice check ((notice_number is not null) = (origin is not distinct from 'notice'))
);
comment on table customer_lock is 'Every lock that was set since there is this table, with what its statement of reasons said; customer.locked_at says whether one stands';
comment on column customer_lock.locked_by is 'Null: a program, where nobody decided';
comment on column customer_lock.ends_on is 'Its last day, which counts in full; null: until its reason is gone';
comment on column customer_lock.facts is 'Facts and circumstances, as the customer reads them';
comment on column customer_lock.notice_number is 'Of the notice under Art. 16 that led to it; whoever sent that is not named';
comment on column customer_lock.ground is 'The law or the clause of the terms; explanation says why it applies';
create unique index customer_lock_open on customer_lock (customer_number) where lifted_at is null;
create index customer_lock_end on customer_lock (ends_on) where lifted_at is null and ends_on is not null;
call isolate('customer_lock');

create table lock_request (
  customer_number integer not null references customer,
  id uuid not null,
  user_id uuid not null references user_account,
  kind text not null constraint lock_request_kind check (kind in ('review', 'deferral', 'proof')),
  requested_at timestamptz not null,
  pay_on date,
  message text not null default '',
  state text not null default 'open' constraint lock_request_state check (state in ('open', 'accepted', 'declined', 'over')),
  decided_at timestamptz,
  decided_by uuid references user_account,
  answer text not null default '',
  constraint lock_request_pkey primary key (customer_number, id),
  constraint lock_request_pay_on check ((kind = 'deferral') = (pay_on is not null)),
  constraint lock_request_decided check ((state = 'open') = (decided_at is null))
);
comment on table lock_request is 'What a locked customer''s people ask: to look at the lock again, to pay later (a promise to pay), to see a proof';
comment on column lock_request.state is 'over: the lock ended without an answer';
create unique index lock_request_open on lock_request (customer_number, kind) where state = 'open' and kind <> 'proof';
call isolate('lock_request');

create table legal_hold (
  customer_number integer not null references customer,
  id uuid not null,
  reason_class text not null constraint legal_hold_class check (reason_class in ('claims', 'obligation')),
  reason text not null constraint legal_hold_reason check (reason <> ''),
  set_at timestamptz not null,
  set_by uuid not null references user_account,
  lifted_at timestamptz,
  lifted_by uuid references user_account,
  lift_note text not null default '',
  constraint legal_hold_pkey primary key (customer_number, id)
);
comment on table legal_hold is 'While one stands nothing of the customer is erased (Art. 17 (3) (b), (e) GDPR)';
comment on column legal_hold.reason is 'What staff noted; the customer learns its class alone';
create unique index legal_hold_open on legal_hold (customer_number) where lifted_at is null;
call isolate('legal_hold');

-- what a statement said stays as it was said
grant select, insert, update (lifted_at, lifted_by, lift_note) on customer_lock to kontor_app, kontor_operator;
grant select, insert, update (state, decided_at, decided_by, answer) on lock_request to kontor_app, kontor_operator;
-- requests learn that there is a hold, and not what staff noted
grant select (customer_number, id, reason_class, set_at, lifted_at), insert, update (lifted_at, lifted_by, lift_note)
  on legal_hold to kontor_app;
grant select, insert, update (lifted_at, lifted_by, lift_note) on legal_hold to kontor_operator;

-- The records above go with the rest of the evidence. Definer's rights: nobody else may delete them.
create function forget_lock_records(customer integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from erasure_request r where r.customer_number = customer and r.state = 'done') then
    return;
  end if;
  delete from customer_lock l where l.customer_number = customer;
  delete from lock_request r where r.customer_number = customer;
  delete from legal_hold h where h.customer_number = customer;
end $$;
revoke execute on function forget_lock_records from public;
grant execute on function forget_lock_records to kontor_operator;
