-- Payouts are found in the bank's statements: what has left, and what came back.

alter table bank_entry drop constraint bank_entry_kind;
alter table bank_entry add constraint bank_entry_kind
  check (kind in ('transfer', 'return', 'batch', 'payout', 'payout_return', 'other'));
alter table bank_entry drop constraint bank_entry_booked;
alter table bank_entry add constraint bank_entry_booked
  check (state <> 'booked' or kind in ('batch', 'payout', 'payout_return') or payment_id is not null);
comment on column bank_entry.kind is 'payout, payout_return: one of ours by its end_to_end_id, which left or came back';
comment on column payout_file.executed_at is 'When the bank had carried it out, by its statements or the word of staff';
