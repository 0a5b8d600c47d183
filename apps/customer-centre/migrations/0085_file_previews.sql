-- Pictures that come with tickets are shown in the thread: as a small copy that we draw, never as they were sent.

alter table file add column preview_key text constraint file_preview_key unique,
  add column preview_width smallint,
  add column preview_height smallint,
  add constraint file_preview check (num_nonnulls(preview_key, preview_width, preview_height) in (0, 3));
comment on column file.preview_key is 'It is where a small copy of a picture lies, drawn anew and without metadata; null where there is none (yet)';
comment on column file.preview_width is 'It is counted in pixels';
comment on column file.preview_height is 'It is counted in pixels';
grant update (preview_key, preview_width, preview_height) on file to kontor_operator;
create index file_held on file (created_at) where purpose = 'held';

create or replace function leave_guest_message() returns trigger
  language plpgsql as $$
begin
  with dropped as (delete from file where subject_id = old.id and purpose = 'guest_message' returning storage_key, preview_key),
    keys as (select storage_key from dropped union all select preview_key from dropped where preview_key is not null)
    insert into unclaimed_upload (storage_key, since) select storage_key, '-infinity' from keys on conflict do nothing;
  return null;
end $$;
