-- Staff's list by debt reads what each customer owes, instead of adding up all that is open. It is kept in the transaction that changes it, whoever
-- writes it, so processes of the version before keep it as well.

create table customer_debt (
  customer_number integer not null,
  currency text not null,
  open_minor bigint not null,
  constraint customer_debt_pkey primary key (customer_number, currency)
);
comment on table customer_debt is 'The sum of what is open of a customer''s claims; a trigger keeps it';
comment on column customer_debt.open_minor is 'Nothing once all is paid';
call isolate('customer_debt');
grant select on customer_debt to kontor_operator;

-- Definer's rights: no login moves a debt but by what is open of documents. Customers come in one order, so that two batches do not wait for
-- each other.
create function move_debts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_debt as c
    select f.customer_number, f.currency, sum(f.open_minor) from fresh f where f.claim and f.open_minor > 0 group by 1, 2 order by 1, 2
    on conflict (customer_number, currency) do update set open_minor = c.open_minor + excluded.open_minor;
  elsif tg_op = 'UPDATE' then
    insert into customer_debt as c
    select m.customer_number, m.currency, sum(m.minor) from (
      select f.customer_number, f.currency, f.open_minor as minor from fresh f where f.claim and f.open_minor > 0
      union all
      select g.customer_number, g.currency, -g.open_minor from gone g where g.claim and g.open_minor > 0) m
    group by 1, 2 having sum(m.minor) <> 0 order by 1, 2
    on conflict (customer_number, currency) do update set open_minor = c.open_minor + excluded.open_minor;
  else
    update customer_debt c set open_minor = c.open_minor - g.minor from (
      select customer_number, currency, sum(open_minor) as minor from gone where claim and open_minor > 0 group by 1, 2) g
    where c.customer_number = g.customer_number and c.currency = g.currency;
    -- nothing is left of who is forgotten
    delete from customer_debt c using gone g where c.customer_number = g.customer_number and c.open_minor = 0;
  end if;
  return null;
end $$;
revoke execute on function move_debts from public;

-- From here on nobody writes settlements until this file has ended: it reads an index of what is open, a second or less for 100,000 customers who owe.
create trigger moves_debts after insert on document_settlement referencing new table as fresh
  for each statement execute function move_debts();
create trigger moves_debts_anew after update on document_settlement referencing old table as gone new table as fresh
  for each statement execute function move_debts();
create trigger moves_debts_away after delete on document_settlement referencing old table as gone
  for each statement execute function move_debts();
insert into customer_debt
select customer_number, currency, sum(open_minor) from document_settlement where claim and open_minor > 0 group by 1, 2;

create index customer_debt_by_sum on customer_debt (open_minor, customer_number) include (currency) where open_minor > 0;
