-- A reference begins with the hash of what the booking says, which needs no column of its own; few entries take another one back.
alter table bank_entry drop column content, drop constraint bank_entry_reversed_once;
create unique index bank_entry_reversed_once on bank_entry (reverses) where reverses is not null;
