-- Comments say what they describe in sentences: the schema's documentation is made of them.

comment on column file.subject_id is 'Names what it belongs to: a message, a notice, a ticket''s message, a note of staff';
comment on column inbound_mail.message_id is 'The Message-ID that its sender gave it; it is made of the content where they gave none';
comment on column inbound_mail.digest is 'Names its content without the traces of its way: the same mail delivered twice is kept once, another one under the same Message-ID is one of its own';
comment on column inbound_mail.files is 'Counts the files that came with it';
comment on column ticket_view.filters is 'Holds what it asks of the list, as its URL says it';
comment on table ticket_work is 'Says how long staff worked at a ticket, and at what: it is kept for a bill';
comment on column ticket_work.body is 'Says what was done, as it could stand on a bill';
comment on table service_notice_update is 'Holds what was told of a notice, word for word: none changes once it is published';
comment on column ticket.answers is 'Holds what the topic asked and what was answered: code, kind, label by language, value, and the words of a choice by language';
