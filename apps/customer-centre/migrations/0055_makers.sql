-- Who began something for a customer, or for themselves, does not decide about it; and what somebody did alone is summed by when they did it.

alter table customer add column refund_changed_by uuid references user_account;
comment on column customer.refund_changed_by is 'Who named the refund account, also in the customer''s name: they approve no payout to it';

alter table payout add column approved_at timestamptz;
comment on column payout.approved_at is 'When it was approved for good, whatever became of it: what one member of staff approves alone in a day is limited';
update payout set approved_at = asked_at where approved_by is not null and state <> 'second';
create index payout_approved on payout (approved_by, approved_at) where approved_at is not null;

alter table voucher_batch add column made_by uuid references user_account;
comment on column voucher_batch.made_by is 'Who was shown the codes: they redeem none of them, nor does who made or approved the batch';

alter table contact_evidence add column giver uuid references user_account;
comment on column contact_evidence.giver is 'Who handed it in, also in the customer''s name: they do not decide about it';

-- people who act for a customer in its name let in no owner alone, whatever FOUR_EYES says
alter table staff_approval drop constraint staff_approval_action, add constraint staff_approval_action check (action in (
  'unlock', 'hold_lift', 'holder_evidence', 'invoice_correction', 'payment_refund', 'write_off', 'new_owner'));
