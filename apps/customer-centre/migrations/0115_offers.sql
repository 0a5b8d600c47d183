-- Staff offer items at a price, to customers and to people who are none yet. What is accepted becomes items of the very same numbers.

create table offer (
  id uuid not null,
  number text not null,
  customer_number integer references customer,
  recipient jsonb,
  name text not null,
  email text not null,
  locale text not null constraint offer_locale check (locale ~ '^[a-z]{2,3}$'),
  state text not null default 'draft'
    constraint offer_state check (state in ('draft', 'sent', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  made_by uuid not null references user_account,
  made_by_name text not null,
  made_at timestamptz not null,
  intro text not null,
  valid_until date not null,
  items jsonb not null,
  document jsonb not null,
  currency text not null,
  net_minor bigint not null,
  gross_minor bigint not null,
  terms_version text not null default '',
  sent_at timestamptz,
  pdf bytea,
  pdf_sha256 bytea,
  token_hash bytea,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  settled_at timestamptz,
  reason text not null default '',
  accepted_name text,
  accepted_text text,
  address_hash bytea,
  constraint offer_pkey primary key (id),
  constraint offer_number unique (number),
  constraint offer_token unique (token_hash),
  constraint offer_recipient check (customer_number is not null or recipient is not null),
  constraint offer_sent check ((state = 'draft') = (sent_at is null) or state = 'withdrawn'),
  constraint offer_paper check ((pdf is null) = (pdf_sha256 is null) and (pdf is null) = (sent_at is null)),
  constraint offer_settled check ((state in ('draft', 'sent')) = (settled_at is null)),
  constraint offer_accepted check ((state = 'accepted') = (accepted_text is not null) and (accepted_text is null) = (accepted_name is null)
    and (state <> 'accepted' or customer_number is not null))
);
comment on table offer is 'Offers that staff make; what was sent changes no more, and what was accepted is kept as a commercial letter';
comment on column offer.customer_number is 'Says whose it is; null while its recipient is no customer yet';
comment on column offer.recipient is 'Describes whom the acceptance opens as a customer, as staff typed it; null where it was made to a customer';
comment on column offer.name is 'Names the recipient on the day on which it was made';
comment on column offer.items is 'Holds what is offered, as staff typed it';
comment on column offer.document is 'Holds the invoice that follows from it, frozen as it was sent: lines, taxes, sums';
comment on column offer.pdf is 'Holds the paper as it was sent';
comment on column offer.token_hash is 'Is the hash of the secret in the link';
comment on column offer.code_hash is 'Keyed hash of the code that was mailed to the recipient last';
comment on column offer.reason is 'Says why the recipient declined, in their words';
comment on column offer.accepted_text is 'Holds the declaration of acceptance as it was made, word for word';
comment on column offer.address_hash is 'Keyed hash of the network address from which it was accepted, to tell whether two came from one place';
create index offer_of_customer on offer (customer_number, made_at desc);
create index offer_age on offer (made_at, id);
create index offer_open on offer (valid_until) where state = 'sent';
create index offer_words on offer using gin (to_tsvector('simple', name));

call isolate('offer');
-- requests read what was sent; it is answered through the login of staff and jobs, which opens the customer with it
create policy not_drafts on offer as restrictive for select to kontor_app using (state <> 'draft');
grant select on offer to kontor_app;
grant select, insert, update, delete on offer to kontor_operator;

-- What was sent stays as it is: only its answer, the code and whose it is are written.
create function refuse_change_of_offer() returns trigger
  language plpgsql as $$
begin
  if old.state <> 'draft' and (new.number, new.recipient, new.name, new.email, new.locale, new.made_by, new.intro, new.valid_until, new.items,
      new.document, new.currency, new.net_minor, new.gross_minor, new.terms_version, new.sent_at, new.pdf, new.pdf_sha256, new.token_hash)
    is distinct from (old.number, old.recipient, old.name, old.email, old.locale, old.made_by, old.intro, old.valid_until, old.items,
      old.document, old.currency, old.net_minor, old.gross_minor, old.terms_version, old.sent_at, old.pdf, old.pdf_sha256, old.token_hash) then
    raise exception 'an offer that was sent cannot be changed' using errcode = 'restrict_violation';
  end if;
  if old.settled_at is not null and (new.state, new.settled_at, new.accepted_name, new.accepted_text, new.reason, new.customer_number)
    is distinct from (old.state, old.settled_at, old.accepted_name, old.accepted_text, old.reason, old.customer_number) then
    raise exception 'an offer is answered once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger stays_as_sent before update on offer for each row execute function refuse_change_of_offer();
