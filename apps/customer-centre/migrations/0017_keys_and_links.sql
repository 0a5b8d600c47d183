-- The installation's keys are wrapped by a master key that the database does not hold, and may change; links that open
-- something leave the mails that were sent.

-- A database in which nobody has an account has sealed nothing: its keys are made anew, and never lie here in clear.
delete from secret where not exists (select from user_account);

alter table secret
  add column id text not null default encode(substring(uuid_send(gen_random_uuid()) for 8), 'hex'),
  add column made_at timestamptz not null default now(),
  add column wrapped bytea,
  add column master_id text,
  alter column value drop not null,
  drop constraint secret_pkey,
  add constraint secret_pkey primary key (id),
  add constraint secret_id check (id ~ '^[0-9a-f]{16}$'),
  add constraint secret_once check ((value is null) = (wrapped is not null) and (wrapped is null) = (master_id is null));
alter table secret alter column id drop default, alter column made_at drop default;
comment on table secret is
  'Keys made by this installation, shared by all of its processes: of each purpose the youngest that has rested makes, the others read what they made';
comment on column secret.name is 'What it is for';
comment on column secret.id is 'Stands before whatever the key has sealed';
comment on column secret.value is 'The key in clear, as versions before 0017 made it: the next start wraps it';
comment on column secret.wrapped is 'The key, sealed under the master key; bound to purpose and ids';
comment on column secret.master_id is 'Names the master key, and tells nothing about it';

-- A mail without the tokens of its links: 256 bits as base64url have 43 characters, ids of records have fewer.
create function without_tokens(text text) returns text
  language sql immutable parallel safe
  return regexp_replace(text, '(https?://[^[:space:]"<>]*/)[A-Za-z0-9_-]{43,}', '\1…', 'g');

-- A mail that is no business letter takes one change: its links may lose their tokens.
create function refuse_change_of_text() returns trigger
  language plpgsql as $$
begin
  if not old.letter then
    old.body := without_tokens(old.body);
    old.html := without_tokens(old.html);
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'mail is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger append_only on mail;
create trigger append_only before delete on mail for each row execute function refuse_change_of_mail();
create trigger append_only_text before update on mail for each row execute function refuse_change_of_text();

-- A mail that has left, or never will, opens nothing any more. Letters are kept word for word and have no such link. The demo's mails are
-- read where they are kept, and nowhere else.
-- Definer's rights: nobody else changes a mail.
create function take_tokens_out() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.letter or exists (select from setting where key = 'demo') then return null; end if;
  update mail set body = without_tokens(body), html = without_tokens(html)
    where letter = new.letter and created_at = new.written_at and id = new.mail_id
      and (body <> without_tokens(body) or html <> without_tokens(html));
  return null;
end $$;
revoke execute on function take_tokens_out from public;
create trigger take_tokens_out after update of sent_at, refused_at on mail_delivery for each row
  when (new.sent_at is not null or new.refused_at is not null) execute function take_tokens_out();

-- What was sent before
update mail m set body = without_tokens(m.body), html = without_tokens(m.html)
  from mail_delivery d
  where d.mail_id = m.id and d.letter = m.letter and d.written_at = m.created_at
    and not m.letter and (d.sent_at is not null or d.refused_at is not null)
    and (m.body <> without_tokens(m.body) or m.html <> without_tokens(m.html))
    and not exists (select from setting where key = 'demo');
