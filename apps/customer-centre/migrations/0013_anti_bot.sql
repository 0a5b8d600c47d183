-- The check against robots. Unlogged, because a crash may forget all of it: visitors are checked anew, unseen.

create unlogged table anti_bot_token (
  token_hash bytea primary key,
  site_key text not null,
  origin text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table anti_bot_token is 'What a solved challenge earns: good once, for the form of one page''s origin';
create index anti_bot_token_age on anti_bot_token (expires_at);

create unlogged table anti_bot_spent (
  nonce text primary key,
  expires_at timestamptz not null
);
comment on table anti_bot_spent is 'Challenges and waits that were cashed in, kept until they would have expired';
create index anti_bot_spent_age on anti_bot_spent (expires_at);

create unlogged table anti_bot_pass (
  intent bytea primary key,
  expires_at timestamptz not null
);
comment on table anti_bot_pass is
  'Requests let through, by response, idempotency key and content: a repeat of the same one is no second use';
create index anti_bot_pass_age on anti_bot_pass (expires_at);

insert into secret values ('anti_bot', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

grant select, insert on anti_bot_token, anti_bot_spent, anti_bot_pass to kontor_app;
grant update (used_at) on anti_bot_token to kontor_app;
grant select, delete on anti_bot_token, anti_bot_spent, anti_bot_pass to kontor_operator;
