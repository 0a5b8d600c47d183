-- What a run leaves aside, and corrections by staff.

alter table billing_exception add column run_id uuid not null;
comment on column billing_exception.run_id is 'The run that tried last: it does not look at it twice';

-- staff correct an invoice within its customer
grant insert on document_chain to kontor_app;
