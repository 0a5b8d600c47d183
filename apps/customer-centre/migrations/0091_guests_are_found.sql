-- Staff find tickets of guests by their words, and pages that are open hear of them.

create index guest_message_words on guest_message using gin (ticket_words(body, created_at));
create index guest_ticket_words on guest_ticket using gin (ticket_words(subject || ' ' || name || ' ' || email, created_at));

-- Only staff hear of it, as it concerns no customer. One that is not confirmed is not there.
create function tell_of_guest() returns trigger
  language plpgsql as $$
begin
  insert into event (kind, subject, data)
  values (case when tg_op = 'INSERT' or old.status = 'unconfirmed' then 'ticket.created' else 'ticket.changed' end,
    case tg_op when 'DELETE' then old.number else new.number end, '{"contract_number": null}');
  return null;
end $$;
create trigger told_new after insert on guest_ticket for each row when (new.status <> 'unconfirmed') execute function tell_of_guest();
create trigger told after update on guest_ticket for each row when (new.status <> 'unconfirmed') execute function tell_of_guest();
create trigger told_gone after delete on guest_ticket for each row when (old.status in ('open', 'closed')) execute function tell_of_guest();

create function tell_of_guest_message() returns trigger
  language plpgsql as $$
begin
  insert into event (kind, subject, data)
  select 'ticket.message', g.number, '{"contract_number": null}' from guest_ticket g
  where g.id = new.guest_ticket_id and g.status <> 'unconfirmed';
  return null;
end $$;
create trigger told after insert on guest_message for each row execute function tell_of_guest_message();
