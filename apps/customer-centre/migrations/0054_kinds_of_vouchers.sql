-- Vouchers that are sold are money paid beforehand (§ 3 (13) to (15) UStG). Those that are given away are none: what nobody paid for lowers what is
-- charged (§ 10 (1), § 17 (1) UStG). They are an account of their own, which documents use up as a discount when they are issued.

alter table voucher_batch add column kind text not null default 'sold'
  constraint voucher_batch_kind check (kind in ('sold', 'given'));
comment on column voucher_batch.kind is 'sold: becomes balance and pays; given: becomes promotional credit and lowers the next invoices. Batches from before there were kinds stay what their codes were handed out as, a means of payment';

alter table ledger_account
  add column promotion_minor bigint not null default 0 constraint ledger_account_promotion check (promotion_minor >= 0),
  add column promotion_spent_minor bigint not null default 0 constraint ledger_account_promotion_spent check (promotion_spent_minor >= 0);
comment on column ledger_account.promotion_minor is 'Promotional credit that is left: the next invoices use it as a discount, and it is never paid out';
comment on column ledger_account.promotion_spent_minor is 'What documents used of it and have not given back';

alter table ledger_entry
  drop constraint ledger_entry_kind, add constraint ledger_entry_kind check (kind in
    ('issued', 'applied', 'payment', 'returned', 'refunded', 'written_off', 'voucher', 'promotion', 'taken_over')),
  drop constraint ledger_entry_debit, add constraint ledger_entry_debit check (debit in
    ('receivable', 'balance', 'payouts', 'money', 'sales', 'charges', 'losses', 'vouchers', 'promotion', 'opening')),
  drop constraint ledger_entry_credit, add constraint ledger_entry_credit check (credit in
    ('receivable', 'balance', 'payouts', 'money', 'sales', 'charges', 'losses', 'vouchers', 'promotion', 'opening'));

create function keep_promotion() returns trigger language plpgsql as $$
declare
  change bigint := case new.credit when 'promotion' then new.amount_minor else -new.amount_minor end;
begin
  update ledger_account a set promotion_minor = a.promotion_minor + change,
    promotion_spent_minor = a.promotion_spent_minor - case new.kind when 'promotion' then change else 0 end
  where a.customer_number = new.customer_number and a.currency = new.currency;
  return null;
end $$;
comment on function keep_promotion is 'Moves a customer''s promotional credit with each entry on its account';
create trigger ledger_entry_promotion after insert on ledger_entry for each row
  when ('promotion' in (new.debit, new.credit)) execute function keep_promotion();

alter table document_line add column promotion_minor bigint not null default 0;
comment on column document_line.promotion_minor is 'What of allowance_minor is promotional credit, net: used where it is above zero, given back below';
