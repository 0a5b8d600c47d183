-- What is set about the business, as kontor.yaml said it: staff see since when each setting holds.

create table site_version (
  number bigint generated always as identity primary key,
  content text,
  settings jsonb not null,
  loaded_at timestamptz not null
);
comment on table site_version is 'Every site file that was in use, as the provider wrote it; none changes once it was loaded';
comment on column site_version.content is 'Is the file as it was read; null: there was none, and the defaults held';
comment on column site_version.settings is 'Holds each setting by section and name, in YAML: as the file has it, or by default';
call make_append_only('site_version');
grant select, insert on site_version to kontor_operator;
