-- Staff search the words of all tickets, have indexes for each of their views, and keep texts that many answers have in common.

create function ten_days(at timestamptz) returns text
  language sql immutable parallel safe
  return floor(extract(epoch from at at time zone 'UTC') / 864000)::integer || '~';

create function ticket_words(said text, at timestamptz) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(string_to_array(ten_days(at) || regexp_replace(
    regexp_replace(lower(left(said, 50000)), '([[:alnum:]]{80})[[:alnum:]]+', '\1', 'g'),
    '[^[:alnum:]]+', ' ' || ten_days(at), 'g'), ' '));
comment on function ticket_words is
  'Words of a text, each after the ten days in which it was written: what is too common is looked for in the newest first, and no more of it read';
create index ticket_message_words on ticket_message using gin (ticket_words(body, created_at));
create index ticket_subject_words on ticket using gin (ticket_words(subject, created_at));
create index ticket_created on ticket (created_at);

drop index ticket_assigned;
create index ticket_assigned on ticket (assignee_user_id, updated_at, number) where status not in ('resolved', 'closed', 'merged');
create index ticket_not_assigned on ticket (updated_at, number)
  where assignee_user_id is null and status not in ('resolved', 'closed', 'merged');
create index ticket_unsettled_numbers on ticket (number) where status not in ('resolved', 'closed', 'merged');
create index ticket_by_status on ticket (status, updated_at, number);

create table text_module (
  id uuid primary key,
  locale text not null constraint text_module_locale check (locale ~ '^[a-z]{2,3}$'),
  name text not null constraint text_module_name check (name <> ''),
  body text not null,
  status text constraint text_module_status check (status in (
    'in_progress', 'waiting_for_customer', 'waiting_for_third_party', 'on_hold', 'resolved')),
  category text constraint text_module_category check (category in ('technical', 'billing', 'contract', 'domain', 'abuse', 'other')),
  take boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table text_module is 'Texts that staff put into answers to tickets, and what goes with them';
comment on column text_module.body is 'Markdown with placeholders such as {customer}, which are filled where it is put into an answer';
comment on column text_module.status is 'The ticket stands like this after the answer; null: as is chosen with it';
comment on column text_module.category is 'The topic that the ticket gets with the answer; null: as it is';
comment on column text_module.take is 'The ticket is taken with the answer, also from a colleague';
create index text_module_names on text_module (lower(name), id);
grant select, insert, update, delete on text_module to kontor_operator;
