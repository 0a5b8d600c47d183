-- A ticket can be about a part of its contract, such as a server or a domain.

alter table ticket add column resource jsonb;
comment on column ticket.resource is 'It is the part of the contract that the ticket is about, as it was called when it was chosen: {key, name, value, in}';
