-- Whether the provider's articles help, as their readers say. The articles themselves are files.

create table article_answer (
  slug text not null,
  user_id uuid not null references user_account,
  helpful boolean not null,
  at timestamptz not null,
  constraint article_answer_pkey primary key (slug, user_id)
);
comment on table article_answer is 'Says of whom an article has helped and of whom it has not: one answer of each person';
comment on column article_answer.slug is 'Names the article, as its file is called; it may be gone';
create index article_answer_user on article_answer (user_id);
alter table article_answer enable row level security;
create policy own on article_answer to kontor_app using (user_id = own_user());
create policy operator on article_answer to kontor_operator using (true);
grant select, insert, update on article_answer to kontor_app;
grant select, delete on article_answer to kontor_operator;

-- The articles that have helped most, without telling whom. Definer's rights: it counts the answers of all.
create function article_helped(since timestamptz) returns table (slug text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.slug from article_answer a
  where a.at > article_helped.since and a.helpful
  group by a.slug order by count(*) desc, a.slug limit 20;
end;
revoke execute on function article_helped from public;
grant execute on function article_helped to kontor_app;
