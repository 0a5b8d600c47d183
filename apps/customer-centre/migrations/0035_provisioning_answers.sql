-- What a provider's system answers counts once, however often it is sent.
alter table provisioning_task add column answers text[] not null default '{}';
comment on column provisioning_task.answers is 'Call-backs that counted, as hashes of their ids and bodies: none counts again, also after staff asked anew';
