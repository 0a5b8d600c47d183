-- Declarations that the law lets anybody make without signing in: cancellation (§ 312k BGB) and withdrawal (§ 356a BGB).

create sequence declaration_number start 1001;
create table declaration (
  id uuid primary key,
  number text not null default 'D-' || nextval('declaration_number') constraint declaration_number_key unique,
  kind text not null constraint declaration_kind check (kind in ('cancellation', 'withdrawal')),
  received_at timestamptz not null,
  name text not null,
  email text not null,
  customer_text text not null,
  contract_text text not null,
  content jsonb not null,
  body text not null,
  locale text not null constraint declaration_locale check (locale in ('en', 'de')),
  customer_number integer references customer,
  contract_id uuid,
  ends_on date,
  address_hash bytea not null,
  constraint declaration_contract foreign key (customer_number, contract_id) references contract (customer_number, id),
  constraint declaration_match check ((customer_number is null) = (contract_id is null))
);
comment on table declaration is 'What was declared, word for word, kept as proof; nothing here changes a contract by itself';
comment on column declaration.customer_number is 'Whose contract it is, where the declaration names it and who declares is known there; null: people have to look';
comment on column declaration.content is 'The fields as they were sent';
comment on column declaration.body is 'The declaration as the declarer saw and received it';
comment on column declaration.ends_on is 'Last day of the contract by this cancellation, as far as it could be computed';
comment on column declaration.address_hash is 'Keyed hash of the network address, to tell a flood from many people';
create index declaration_by_customer on declaration (customer_number, received_at desc);
create index declaration_unmatched on declaration (received_at) where customer_number is null;
call isolate('declaration');
create policy unmatched on declaration for insert to kontor_app with check (customer_number is null);
call make_append_only('declaration');

-- a declaration may name a contract without its customer
create index contract_by_number on contract (number);

grant usage on sequence declaration_number to kontor_app, kontor_operator;
grant select, insert on declaration to kontor_app, kontor_operator;
