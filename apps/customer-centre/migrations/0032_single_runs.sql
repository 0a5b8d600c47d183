-- Which runs billed everything, and which one customer; more that staff do only with a colleague.

alter table billing_run add column single boolean not null default false;
comment on column billing_run.single is 'One customer alone: an order was set up, or staff tried again';

alter table staff_approval
  drop constraint staff_approval_action,
  add constraint staff_approval_action check (action in ('unlock', 'hold_lift', 'holder_evidence', 'invoice_correction'));
