-- Staff are told of mailboxes that cannot be read, and the token that renews access to them outlives its process.

alter table inbound_mailbox
  add column failing_since timestamptz,
  add column failed_at timestamptz,
  add column failure text,
  add column failure_words text,
  add column told_at timestamptz,
  add constraint inbound_mailbox_failing check ((failing_since is null) = (failure is null) and (failing_since is null) = (failed_at is null)),
  add constraint inbound_mailbox_failure
    check (failure in ('sign_in', 'token', 'certificate', 'unreachable', 'folder', 'other'));
comment on column inbound_mailbox.failing_since is 'Since then it cannot be read; null while it can';
comment on column inbound_mailbox.failed_at is 'The last attempt was then: of a mailbox that is no longer asked for no one is told';
comment on column inbound_mailbox.failure is 'The kind of what keeps it from being read';
comment on column inbound_mailbox.failure_words is 'The words of the server or the connection, without addresses';
comment on column inbound_mailbox.told_at is 'Staff got a mail about it then, once until it can be read again';

create table inbound_token (
  server text not null constraint inbound_token_pkey primary key,
  configured bytea not null,
  sealed bytea not null,
  renewed_at timestamptz not null
);
comment on table inbound_token is 'The tokens by which access to mailboxes is renewed, for all processes. They are about no one';
comment on column inbound_token.server is 'The program''s id and the token server';
comment on column inbound_token.configured is 'The SHA-256 of the token in the settings from which it began; another one there takes its place';
comment on column inbound_token.sealed is 'The one that counts now, under the vault''s key';
comment on column inbound_token.renewed_at is 'The server gave it then';
alter table inbound_token enable row level security;
create policy operator on inbound_token to kontor_operator using (true);
grant select, insert, update, delete on inbound_token to kontor_operator;
