-- Contracts that are offered to another customer, and how a contract is paid that has no method of its own.

alter table contract
  add column by_transfer boolean not null default false,
  add column taken_over_from text,
  add constraint contract_paid_once check (not by_transfer or payment_method_id is null);
comment on column contract.by_transfer is 'Paid by bank transfer, whatever the customer''s default method is';
comment on column contract.taken_over_from is 'Number of the contract of another customer that it goes on with';

create table contract_transfer (
  customer_number integer not null,
  id uuid not null,
  contract_id uuid not null,
  to_customer integer not null,
  to_email text not null,
  token_hash bytea not null constraint contract_transfer_token unique,
  state text not null default 'pending' constraint contract_transfer_state
    check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  new_number text,
  constraint contract_transfer_pkey primary key (customer_number, id),
  constraint contract_transfer_contract foreign key (customer_number, contract_id) references contract (customer_number, id) on delete cascade,
  constraint contract_transfer_decided check ((state = 'pending') = (decided_at is null))
);
comment on table contract_transfer is 'Contracts that a customer has offered to another one';
comment on column contract_transfer.to_customer is 'As it was entered: it may be no customer at all, and whoever offers does not learn that';
comment on column contract_transfer.token_hash is 'SHA-256 of the token in the mailed link';
comment on column contract_transfer.new_number is 'Number of the contract at the other customer';
create unique index contract_transfer_pending on contract_transfer (customer_number, contract_id) where state = 'pending';
create index contract_transfer_age on contract_transfer (expires_at);
call isolate('contract_transfer');
grant select, insert, update, delete on contract_transfer to kontor_app, kontor_operator;

-- Finds who has offered a contract by a mailed link, and binds this transaction to them: both sides of a transfer change in one. No row, no
-- tenant, where the link is unknown. Definer's rights: whoever follows the link belongs to another customer.
create function bind_transfer(token_hash bytea) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found integer;
begin
  select t.customer_number into found from contract_transfer t where t.token_hash = bind_transfer.token_hash;
  perform set_config('kontor.customer', coalesce(found::text, ''), true);
  return found;
end $$;
revoke execute on function bind_transfer from public;
grant execute on function bind_transfer to kontor_app;
