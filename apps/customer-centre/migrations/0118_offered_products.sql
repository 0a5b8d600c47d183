-- Offers hold products beside items: at terms that are agreed with the offer, and concluded as they stand once it is accepted.

alter table offer add column positions jsonb not null default '[]';
alter table offer add column agreed jsonb not null default '[]';
alter table offer add column documents jsonb not null default '[]';
alter table offer add column contracts text[] not null default '{}';
-- a process of the version before knows no products: it cannot accept an offer without them
alter table offer add constraint offer_concluded
  check (cardinality(contracts) = case when state = 'accepted' then jsonb_array_length(positions) else 0 end);
comment on column offer.positions is 'Holds the products that are offered, as staff typed them';
comment on column offer.agreed is 'Holds the terms of those products, frozen as they were sent, each with what its recipient reads of it';
comment on column offer.document is 'Holds the invoice of the items, frozen as it was sent: lines, taxes, sums; without lines where there are none';
comment on column offer.documents is 'Holds the first invoices of the products, as if they were set up on the day of sending';
comment on column offer.net_minor is 'Sums up the invoices of items and products';
comment on column offer.gross_minor is 'Sums up the invoices of items and products';
comment on column offer.contracts is 'Numbers the contracts that its acceptance concluded, in the order of the products';

create or replace function refuse_change_of_offer() returns trigger
  language plpgsql as $$
begin
  if old.state <> 'draft' and (new.number, new.recipient, new.name, new.email, new.locale, new.made_by, new.intro, new.valid_until, new.items,
      new.positions, new.agreed, new.document, new.documents, new.currency, new.net_minor, new.gross_minor, new.terms_version, new.sent_at,
      new.pdf, new.pdf_sha256, new.token_hash)
    is distinct from (old.number, old.recipient, old.name, old.email, old.locale, old.made_by, old.intro, old.valid_until, old.items,
      old.positions, old.agreed, old.document, old.documents, old.currency, old.net_minor, old.gross_minor, old.terms_version, old.sent_at,
      old.pdf, old.pdf_sha256, old.token_hash) then
    raise exception 'an offer that was sent cannot be changed' using errcode = 'restrict_violation';
  end if;
  if old.settled_at is not null and (new.state, new.settled_at, new.accepted_name, new.accepted_text, new.reason, new.customer_number,
      new.contracts)
    is distinct from (old.state, old.settled_at, old.accepted_name, old.accepted_text, old.reason, old.customer_number, old.contracts) then
    raise exception 'an offer is answered once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- who accepts by a link need not have signed in: they stand there by name
alter table contract_order alter column ordered_by drop not null;
comment on column contract_order.ordered_by is 'Who ordered; null where someone accepted an offer by its link without having signed in';
