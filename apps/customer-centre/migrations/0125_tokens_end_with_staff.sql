-- A token of one of staff ends for good with their access: who becomes staff again makes new ones. `now()`: that it has ended counts, not when.
create function end_tokens_of_staff() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update machine_token set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end $$;
revoke execute on function end_tokens_of_staff from public;
create trigger tokens_end after update on user_account for each row
  when ((old.admin and not new.admin) or (old.disabled_at is null and new.disabled_at is not null)) execute function end_tokens_of_staff();
