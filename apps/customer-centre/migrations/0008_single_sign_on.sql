-- Single sign-on: what the centre remembers as an OpenID Connect provider, and as a client of the provider's own.

create table sign_on_key (
  kid text primary key,
  alg text not null constraint sign_on_key_alg check (alg in ('ES256', 'RS256')),
  private_key bytea not null,
  created_at timestamptz not null
);
comment on table sign_on_key is 'Keys that sign identity tokens, made by this installation; JWKs sealed by vault.ts. The youngest of each kind signs';

create table sign_on_record (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  constraint sign_on_record_pkey primary key (model, id_hash)
);
comment on table sign_on_record is 'Codes, tokens, grants and interactions of the OpenID Connect provider. The id is the token itself, so only its SHA-256 is kept';
create index sign_on_record_by_grant on sign_on_record (grant_id) where grant_id is not null;
create index sign_on_record_age on sign_on_record (expires_at);

create table sign_on_session (
  session_id uuid primary key references session (public_id) on delete cascade,
  user_id uuid not null references user_account,
  authorizations jsonb not null default '{}',
  pending_sign_out jsonb
);
comment on table sign_on_session is 'Which applications a signed-in browser uses; ends with the session, and the tokens given in it with that';
comment on column sign_on_session.authorizations is 'Application''s client_id → its grant, and the session id it was told';

-- However a session ends (signed out, expired, password changed), the applications used in it hear of it.
create function tell_applications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- a job for each: one that does not answer keeps no other waiting
  perform enqueue_jobs('single-sign-on.tell-applications',
      jsonb_agg(jsonb_build_object('data',
        jsonb_build_object('user_id', old.user_id, 'client_id', a.key, 'sid', a.value ->> 'sid'))),
      '{"policy": "standard", "notify": true, "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 600,
        "expireInSeconds": 90, "heartbeatSeconds": 60, "deleteAfterSeconds": 604800}')
    from jsonb_each(old.authorizations) a having count(*) > 0;
  return old;
end $$;
revoke execute on function tell_applications from public;
create trigger tell_applications after delete on sign_on_session for each row execute function tell_applications();

create table federated_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references user_account,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint federated_identity_pkey primary key (issuer, subject)
);
comment on table federated_identity is 'Who a user is at the provider''s own identity provider. The subject never changes; an e-mail address may pass to somebody else';
create unique index federated_identity_by_user on federated_identity (user_id, issuer);

create table federated_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  previous_page text,
  session_id uuid references session (public_id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table federated_sign_in is 'Visitors on their way to the identity provider; taken away by the first that comes back';
comment on column federated_sign_in.session_id is 'Set where a signed-in user only proves again who they are';
create index federated_sign_in_age on federated_sign_in (expires_at);

grant select, insert, update, delete on sign_on_key, sign_on_record, sign_on_session, federated_identity, federated_sign_in
  to kontor_app, kontor_operator;
