-- What the bank books is told apart by its direction, parties and statements; what is not what it seems says why.
alter table bank_entry
  add column fingerprint text,
  add column summary boolean not null default false,
  add column seen text[] not null default '{}',
  add column review text constraint bank_entry_review
    check (review in ('sum_differs', 'reversal', 'names_invoice', 'amount_differs', 'fee', 'replaced', 'possible_duplicate')),
  add column reverses uuid constraint bank_entry_reverses references bank_entry;
comment on column bank_entry.reference is 'One for each entry: a hash of what the bank booked, the how many-th of that, and which of its details';
comment on column bank_entry.fingerprint is 'Hash of account, day, direction, amount and the bank''s reference; without one, of all that the booking says. Null: taken in by an earlier version';
comment on column bank_entry.summary is 'Stands for details that its file did not have: those of another file replace it';
comment on column bank_entry.seen is 'Of what has no reference of the bank''s: the statements that have it, by format, name and number';
comment on column bank_entry.review is 'sum_differs: the bank''s details do not come to it; reversal: the bank took an earlier entry back; names_invoice: it left our account and names an invoice; amount_differs: another amount than ours; fee: the bank''s own; replaced: by its details; possible_duplicate: another statement has one alike';
comment on column bank_entry.reverses is 'The entry that it takes back, as far as it was found';
create index bank_entry_fingerprint on bank_entry (fingerprint);
create index bank_entry_of_before on bank_entry (booked_on, amount_minor) where fingerprint is null;
create index bank_entry_by_amount on bank_entry (amount_minor, booked_on);
create unique index bank_entry_reversed_once on bank_entry (reverses) where reverses is not null;

-- a file whose import was given up can be sent again
comment on column bank_statement.state is 'refused: nothing of it was taken in, and the same file can be sent again';
-- their jobs gave up without a word
update bank_statement set state = 'refused', refusal = 'given_up'
  where state = 'importing' and imported_at < now() - interval '1 day';

-- names compare without marks: banks drop them, and people do
create or replace function plain_name(name text) returns text
  language sql immutable strict parallel safe as $$
  select regexp_replace(translate(replace(replace(replace(replace(
    normalize(replace(replace(replace(lower(normalize(name, nfc)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), nfd),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ıøłđðħŋ', 'iolddhn'), '[^a-z0-9]', '', 'g')
$$;
reindex index customer_by_plain_name;
