-- What staff want to do and a colleague has yet to confirm, where the provider asks for four eyes (FOUR_EYES).

create table staff_approval (
  customer_number integer not null references customer,
  id uuid not null,
  action text not null constraint staff_approval_action check (action in ('unlock', 'hold_lift', 'holder_evidence')),
  route text not null,
  params jsonb not null,
  body jsonb not null,
  requested_by uuid not null references user_account,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  constraint staff_approval_pkey primary key (customer_number, id),
  constraint staff_approval_once unique (customer_number, route, params)
);
comment on table staff_approval is 'Calls of staff that wait for a colleague: a row is gone once it is decided or over, the audit says what became of it';
comment on column staff_approval.route is 'The call, with params and body as its endpoint had read them: it is carried out as it was asked for';
create index staff_approval_age on staff_approval (expires_at);
call isolate('staff_approval');
grant select, insert, update, delete on staff_approval to kontor_app;
grant select, delete on staff_approval to kontor_operator;
