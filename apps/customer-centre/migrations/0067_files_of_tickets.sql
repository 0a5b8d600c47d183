-- Messages of tickets bring files, and so do the notes that staff write about them: no login of customers reads of those.

create policy notes_unseen on file as restrictive to kontor_app using (purpose <> 'ticket_note');
comment on column file.subject_id is 'What it belongs to: a message, a notice, a ticket''s message, a note of staff';
