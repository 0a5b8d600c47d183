-- Programs are told what became of what: by kinds that say it, with states and sums, and never with what a person has written. Pages go on by
-- the first part of a kind's name.

create or replace function tell_of_ticket() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, readers, kind, subject, data)
  select new.customer_number,
    case when tg_op = 'INSERT' then now_shown
      when old.readers is not null and now_shown is not null then old.readers || now_shown end,
    case when tg_op = 'INSERT' then 'ticket.created'
      when new.assignee_user_id is distinct from old.assignee_user_id and new.status = old.status then 'ticket.assigned'
      else 'ticket.changed' end,
    new.number, jsonb_build_object('contract_number', (
      select c.number from contract c where c.customer_number = new.customer_number and c.id = new.contract_id),
      'status', new.status, 'previous_status', case when tg_op = 'UPDATE' then old.status end)
  from ticket_listeners(new.customer_number, new.readers, new.contract_id) now_shown;
  return null;
end $$;

create or replace function tell_of_contract() returns trigger
  language plpgsql as $$
declare
  before text := case when tg_op = 'UPDATE' then old.state end;
  over text[] := array['ended', 'data_retrieval', 'withdrawn', 'erased'];
begin
  insert into event (customer_number, kind, subject, data)
  values (new.customer_number,
    case when before is null then 'contract.created'
      when new.state = any(over) and before <> all(over) then 'contract.ended'
      when new.state = any(over) then 'contract.changed'
      when new.state = 'suspended' and before <> 'suspended' then 'contract.suspended'
      when before = 'suspended' and new.state <> 'suspended' then 'contract.resumed'
      when new.state in ('active', 'trial') and before in ('ordered', 'provisioning', 'provisioning_failed') then 'contract.started'
      when new.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at then 'contract.cancelled'
      else 'contract.changed' end,
    new.number, jsonb_build_object('contract_number', new.number, 'state', new.state, 'previous_state', before, 'ends_on', new.ends_on));
  return null;
end $$;

create or replace function tell_of_task() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject, data)
  select c.customer_number, 'service.state', c.number, jsonb_build_object('contract_number', c.number, 'task', new.kind, 'state', new.state,
    'previous_state', case when tg_op = 'UPDATE' then old.state end)
  from contract c where c.customer_number = new.customer_number and c.id = new.contract_id;
  return null;
end $$;

create function tell_of_order() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject, data)
  select c.customer_number, 'order.accepted', c.number, jsonb_build_object('contract_number', c.number, 'kept', new.kept)
  from contract c where c.customer_number = new.customer_number and c.id = new.contract_id;
  return null;
end $$;
create trigger told_new after insert on contract_order for each row execute function tell_of_order();

create function tell_of_document() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject, data)
  values (new.customer_number, 'document.issued', new.id, jsonb_build_object('kind', new.kind, 'amount_minor', new.gross_minor,
    'currency', new.currency, 'due_on', new.due_on));
  return null;
end $$;
drop trigger told_new on document;
create trigger told_new after insert on document for each row execute function tell_of_document();

create or replace function tell_of_settlement() returns trigger
  language plpgsql as $$
declare
  before text := case when tg_op = 'UPDATE' then old.status end;
begin
  insert into event (customer_number, kind, subject, data)
  values (new.customer_number,
    case when new.status = before then 'document.changed' when new.status = 'paid' then 'document.paid'
      when new.status = 'cancelled' then 'document.cancelled' else 'document.changed' end,
    new.document_id, jsonb_build_object('status', new.status, 'previous_status', before, 'open_minor', new.open_minor));
  return null;
end $$;
create trigger told_new after insert on document_settlement for each row
  when (new.claim and new.status = 'paid') execute function tell_of_settlement();

create function tell_of_payment() returns trigger
  language plpgsql as $$
declare
  before text := case when tg_op = 'UPDATE' then old.status end;
begin
  insert into event (customer_number, kind, subject, data)
  values (new.customer_number,
    case when before is not null and new.returned_at is not null and old.returned_at is null then 'payment.returned'
      when new.status = before then 'payment.changed'
      when new.status = 'charged_back' then 'payment.returned'
      when new.status in ('succeeded', 'failed', 'refunded') then 'payment.' || new.status
      else 'payment.changed' end,
    new.id, jsonb_build_object('status', new.status, 'previous_status', before, 'direction', new.direction, 'method', new.kind,
      'amount_minor', new.amount_minor, 'currency', new.currency, 'reason', coalesce(new.return_reason, new.failure_reason)));
  return null;
end $$;
drop trigger told_new on payment;
drop trigger told on payment;
drop function tell_of_id();
create trigger told_new after insert on payment for each row execute function tell_of_payment();
create trigger told after update on payment for each row when (old.version <> new.version) execute function tell_of_payment();

create function tell_of_mandate() returns trigger
  language plpgsql as $$
declare
  was_active boolean := tg_op <> 'INSERT' and old.state in ('active', 'expiring');
  is_active boolean := tg_op <> 'DELETE' and new.state in ('active', 'expiring');
begin
  if is_active and not was_active then
    insert into event (customer_number, kind, subject) values (new.customer_number, 'mandate.active', new.id);
  elsif was_active and not is_active then
    insert into event (customer_number, kind, subject) values (old.customer_number, 'mandate.ended', old.id);
  end if;
  return null;
end $$;
create trigger told_new after insert on payment_method for each row when (new.kind = 'sepa') execute function tell_of_mandate();
create trigger told after update of state on payment_method for each row when (new.kind = 'sepa') execute function tell_of_mandate();
create trigger told_gone after delete on payment_method for each row when (old.kind = 'sepa') execute function tell_of_mandate();

create function tell_of_dunning() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject, data)
  values (new.customer_number, 'dunning.level', new.lead_id, jsonb_build_object('step', new.step, 'amount_minor', new.sum_minor,
    'currency', new.currency, 'termination_on', new.termination_on));
  return null;
end $$;
create trigger told_new after insert on dunning_step for each row execute function tell_of_dunning();

create function tell_of_lock() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject, data)
  values (new.customer_number, case when new.lifted_at is null then 'lock.set' else 'lock.lifted' end, new.id,
    jsonb_build_object('reason', new.reason, 'scope', new.scope));
  return null;
end $$;
create trigger told_new after insert on customer_lock for each row when (new.lifted_at is null) execute function tell_of_lock();
create trigger told after update on customer_lock for each row
  when ((old.lifted_at is null) <> (new.lifted_at is null)) execute function tell_of_lock();

create function tell_of_record() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject)
  values (new.customer_number,
    case when tg_op = 'INSERT' then 'customer.created'
      when old.deactivated_at is null and new.deactivated_at is not null then 'customer.closed'
      else 'customer.changed' end,
    new.customer_number);
  return null;
end $$;
create trigger told_record_new after insert on customer for each row execute function tell_of_record();
create trigger told_record after update on customer for each row
  when (old.version <> new.version or (old.deactivated_at is null) <> (new.deactivated_at is null)) execute function tell_of_record();

create function tell_of_person() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into event (customer_number, kind, subject, data)
    values (old.customer_number, 'person.removed', old.user_id, jsonb_build_object('role', old.role));
  else
    insert into event (customer_number, kind, subject, data)
    values (new.customer_number, case tg_op when 'INSERT' then 'person.added' else 'person.changed' end, new.user_id,
      jsonb_build_object('role', new.role));
  end if;
  return null;
end $$;
create trigger told_person_new after insert or delete on membership for each row execute function tell_of_person();
create trigger told_person after update on membership for each row
  when ((old.role, old.permissions, old.expires_at) is distinct from (new.role, new.permissions, new.expires_at))
  execute function tell_of_person();

create function tell_of_contact() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into event (customer_number, kind, subject, data)
    values (old.customer_number, 'contact.deleted', old.id, jsonb_build_object('holder_state', old.holder_state));
  else
    insert into event (customer_number, kind, subject, data)
    values (new.customer_number, case tg_op when 'INSERT' then 'contact.created' else 'contact.changed' end, new.id,
      jsonb_build_object('holder_state', new.holder_state));
  end if;
  return null;
end $$;
create trigger told_new after insert or delete on contact for each row execute function tell_of_contact();
create trigger told after update on contact for each row
  when (old.version <> new.version or old.holder_state <> new.holder_state) execute function tell_of_contact();

create function tell_of_budget() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, kind, subject, data)
  values (new.customer_number, 'usage.budget_reached', new.id, jsonb_build_object('percent', new.told_percent, 'contract_number', (
    select c.number from contract c where c.customer_number = new.customer_number and c.id = new.contract_id)));
  return null;
end $$;
create trigger told after update on usage_budget for each row
  when (new.told_percent is not null and (old.told_month, old.told_percent) is distinct from (new.told_month, new.told_percent))
  execute function tell_of_budget();

-- An archive is for who asked for it alone.
create function tell_of_privacy() returns trigger
  language plpgsql as $$
begin
  insert into event (customer_number, readers, kind, subject, data)
  values (new.customer_number, case tg_table_name when 'data_export' then array[new.user_id] end,
    case tg_table_name when 'data_export' then 'privacy.export' else 'privacy.erasure' end, new.id,
    jsonb_build_object('state', new.state));
  return null;
end $$;
create trigger told_new after insert on data_export for each row execute function tell_of_privacy();
create trigger told after update on data_export for each row when (old.state <> new.state) execute function tell_of_privacy();
create trigger told_new after insert on erasure_request for each row execute function tell_of_privacy();
create trigger told after update on erasure_request for each row when (old.state <> new.state) execute function tell_of_privacy();

-- By this, programs read a customer's in their order.
create index event_by_order on event (customer_number, id);

-- A token that counts no more ends what its program listens to.
create trigger told after update on access_token for each row
  when ((old.ended_at, old.expires_at) is distinct from (new.ended_at, new.expires_at)) execute function tell_of_access();
