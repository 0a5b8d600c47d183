-- The provider's file names the topics of tickets, and what is asked about each: codes are no longer ours to list.

alter table ticket drop constraint ticket_category,
  add column category_name jsonb,
  add column answers jsonb not null default '[]',
  add column answer_text text not null default '';
comment on column ticket.category is 'Code of the topic in the file of SUPPORT, or of the built-in topics';
comment on column ticket.category_name is 'The topic''s name by language as it was when the ticket got it: tickets outlive their topics. Null: from before topics had names of their own';
comment on column ticket.answers is 'What the topic asked and what was answered: code, kind, label by language, value, and the words of a choice by language';
comment on column ticket.answer_text is 'The answers'' values, a line each, for searches';
alter table text_module drop constraint text_module_category;
create index ticket_answer_words on ticket using gin (ticket_words(answer_text, created_at)) where answer_text <> '';
