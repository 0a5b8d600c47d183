-- Figures over all documents: rolled up as their lines are written, in the same transaction, so that they are exact at every moment and no
-- statement adds up millions of lines. Documents never change, and a part counts in no month before that of its document: closed months stay.

create table revenue_rollup (
  issued_month date not null,
  month date not null,
  currency text not null,
  product_group text not null,
  country text not null,
  tax_category text not null,
  tax_rate_bp integer not null,
  net_minor bigint not null
);
comment on table revenue_rollup is 'Net amounts of document lines, by the month of issue and the month of the service; several rows of one key add up';
comment on column revenue_rollup.month is 'Month of the service, by its days; that of the document where it was issued later';
comment on column revenue_rollup.product_group is 'Empty where a line is about no product';
comment on column revenue_rollup.country is 'The buyer''s, as the document has it';

create table tax_rollup (
  issued_month date not null,
  currency text not null,
  place text not null,
  country text not null,
  tax_category text not null,
  tax_rate_bp integer not null,
  below_threshold boolean not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  documents bigint not null
);
comment on table tax_rollup is 'Net amounts and taxes of documents by month of issue, place and rate; several rows of one key add up';
comment on column tax_rollup.place is 'Names where it is taxed, as the document proves it; empty where it proves none';
comment on column tax_rollup.below_threshold is 'Says whether a supply to a consumer of another state was taxed as here (§ 3a (5) UStG)';

create table recurring_change (
  contract_id uuid not null,
  month date not null,
  currency text not null,
  customer_number integer references customer,
  net_minor bigint not null,
  constraint recurring_change_pkey primary key (contract_id, month, currency)
);
comment on table recurring_change is 'By how much the monthly recurring price of a contract changes in a month, as its documents say: the sum up to a month is what it has at that month''s end';
comment on column recurring_change.customer_number is 'Null once the customer is erased';
comment on column recurring_change.net_minor is 'A period that nobody has billed on yet ends with the whole price below zero';
create index recurring_change_counts on recurring_change (contract_id, currency, month) include (net_minor) where net_minor <> 0;
create index recurring_change_customer on recurring_change (customer_number) where customer_number is not null;
call isolate('recurring_change');

do $$
declare
  name text;
begin
  foreach name in array array['revenue_rollup', 'tax_rollup', 'recurring_change'] loop
    if not (select relrowsecurity from pg_class where oid = name::regclass) then
      execute format('alter table %I enable row level security', name);
      execute format('create policy operator on %I to kontor_operator using (true)', name);
    end if;
    execute format('create policy area_seen on %I as restrictive for select using ((select sees(''figures'')))', name);
  end loop;
end $$;
grant select, insert, delete on revenue_rollup, tax_rollup to kontor_operator;
grant select, update, delete on recurring_change to kontor_operator;

-- A proforma and a letter are no claims of their own.
create function is_booked(kind text) returns boolean
  language sql immutable parallel safe
  return kind in ('invoice', 'final', 'credit_note', 'cancellation');

create function month_of(day date) returns date
  language sql immutable parallel safe
  return (day - (extract(day from day)::integer - 1))::date;

-- Divides an amount among the months of its days, so that the parts add up; what came before the document is its own month's.
create function parts_by_month(first_day date, last_day date, issued date, amount bigint) returns table (month date, minor bigint)
  language sql immutable parallel safe as $$
  select greatest(g.day::date, month_of(issued)),
    (round(amount::numeric * (least(last_day, (g.day + interval '1 month')::date - 1) - first_day + 1) / (last_day - first_day + 1))
      - round(amount::numeric * (greatest(first_day, g.day::date) - first_day) / (last_day - first_day + 1)))::bigint
  from generate_series(month_of(first_day)::timestamp, month_of(last_day)::timestamp, interval '1 month') g (day)
$$;

-- Months of a period, parts of them by their days: 10 March to 9 April is 22/31 and 9/30 of one.
create function months_between(first_day date, last_day date) returns numeric
  language sql immutable parallel safe as $$
  select (extract(year from last_day) * 12 + extract(month from last_day) - extract(year from first_day) * 12 - extract(month from first_day))
    + extract(day from last_day)::numeric / extract(day from month_of(last_day) + interval '1 month' - interval '1 day')
    - (extract(day from first_day) - 1)::numeric / extract(day from month_of(first_day) + interval '1 month' - interval '1 day')
$$;

-- The net price of a month that a line charges, or takes back, whatever part of its period it is for; null where it does neither: what gives
-- back a part of the price of all days changes no price. Credit that was given away lowers none.
create function monthly_price(line document_line, currency text) returns bigint
  language sql immutable parallel safe as $$
  select round(line.unit_price
      * case when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF',
        'XPF') then 1 else 100 end
      * sign(line.quantity) * (line.net_minor + line.promotion_minor) / nullif(line.net_minor + line.allowance_minor, 0)
      / units.a_month * case when share.paid between 0.9 and 1.1 then 1 when line.quantity > 0 or share.paid > 1 then share.paid end)::bigint
  from (select case line.unit when 'ANN' then 12 else 1 end as a_month) units
  cross join lateral (
    select abs(line.quantity) * units.a_month / months_between(line.period_from, line.period_to) as paid) share
  where line.contract_id is not null and line.unit in ('MON', 'ANN') and line.kind in ('recurring', 'option', 'credit')
    and line.period_from <= line.period_to
$$;

-- The months in which a line's price is in force on their last day, and that its document does not come after: what it adds to the first of
-- them it takes from the one after the last.
create function recurring_steps(first_day date, last_day date, issued date, price bigint) returns table (month date, minor bigint)
  language sql immutable parallel safe as $$
  select s.month, s.minor from (
    select greatest(month_of(first_day), month_of(issued)) as begins, month_of((last_day + 1)) as ends) m
  cross join lateral (values (m.begins, price), (m.ends, -price)) s (month, minor)
  where m.begins < m.ends and price <> 0
$$;

-- A line as it counts for figures: what is of no days is of the day of its document.
create view counted_line with (security_invoker) as
  select l.customer_number, l.document_id, l.position, l.contract_id, d.currency, d.issued_on, d.buyer ->> 'country' as country,
    coalesce(l.product_group, '') as product_group, l.tax_category, l.tax_rate_bp, l.net_minor,
    coalesce(l.period_from, d.issued_on) as first_day, greatest(coalesce(l.period_to, l.period_from, d.issued_on), l.period_from) as last_day,
    monthly_price(l, d.currency) as monthly_minor
  from document_line l join document d on d.customer_number = l.customer_number and d.id = l.document_id
  where is_booked(d.kind);
comment on view counted_line is 'Lines of documents as figures count them';

-- Definer's rights: who writes a document may not write figures. It is planned anew each time, as the first documents of a session may come
-- to an empty database.
create function roll_up_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute $roll$
    with new_line as materialized (
      select c.* from written w join counted_line c
        on c.customer_number = w.customer_number and c.document_id = w.document_id and c.position = w.position),
    parts as (
      insert into revenue_rollup
      select month_of(n.issued_on), p.month, n.currency, n.product_group, coalesce(n.country, ''), n.tax_category, n.tax_rate_bp, sum(p.minor)
      from new_line n cross join lateral parts_by_month(n.first_day, n.last_day, n.issued_on, n.net_minor) p
      where p.minor <> 0 group by 1, 2, 3, 4, 5, 6, 7)
    insert into recurring_change as r (contract_id, month, currency, customer_number, net_minor)
    select n.contract_id, s.month, n.currency, n.customer_number, sum(s.minor)
    from new_line n cross join lateral recurring_steps(n.first_day, n.last_day, n.issued_on, n.monthly_minor) s
    group by 1, 2, 3, 4 having sum(s.minor) <> 0 order by 1, 2, 3
    on conflict (contract_id, month, currency) do update set net_minor = r.net_minor + excluded.net_minor
  $roll$;
  return null;
end $$;
revoke execute on function roll_up_lines from public;
create trigger rolled_up after insert on document_line referencing new table as written for each statement execute function roll_up_lines();

-- What a document charges in taxes, and where: what is given back was taxed where the original was.
create view counted_tax with (security_invoker) as
  select d.customer_number, d.id, month_of(d.issued_on) as issued_month, d.currency, coalesce((
      select p.particulars #>> '{proof,country}' from document p
      where p.customer_number = d.customer_number and p.id in (d.id, d.corrects_id) and p.particulars #>> '{proof,kind}' = 'place'
      order by p.id = d.id desc limit 1), '') as place,
    coalesce(d.buyer ->> 'country', '') as country, t.category as tax_category, t.rate_bp as tax_rate_bp,
    coalesce(d.particulars #>> '{proof,kind}' = 'below_threshold', false) as below_threshold, t.net_minor, t.tax_minor
  from document d cross join lateral jsonb_to_recordset(d.taxes) t (category text, rate_bp integer, net_minor bigint, tax_minor bigint)
  where is_booked(d.kind);
comment on view counted_tax is 'Taxes of documents as figures count them';

create function roll_up_taxes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute $roll$
    insert into tax_rollup
    select c.issued_month, c.currency, c.place, c.country, c.tax_category, c.tax_rate_bp, c.below_threshold, sum(c.net_minor), sum(c.tax_minor),
      count(*)
    from written w join counted_tax c on c.customer_number = w.customer_number and c.id = w.id
    group by 1, 2, 3, 4, 5, 6, 7
  $roll$;
  return null;
end $$;
revoke execute on function roll_up_taxes from public;
create trigger rolled_up after insert on document referencing new table as written for each statement execute function roll_up_taxes();

-- what is there already: nothing is written to documents from the triggers on
insert into revenue_rollup
select month_of(n.issued_on), p.month, n.currency, n.product_group, coalesce(n.country, ''), n.tax_category, n.tax_rate_bp, sum(p.minor)
from counted_line n cross join lateral parts_by_month(n.first_day, n.last_day, n.issued_on, n.net_minor) p
where p.minor <> 0 group by 1, 2, 3, 4, 5, 6, 7;
insert into recurring_change (contract_id, month, currency, customer_number, net_minor)
select n.contract_id, s.month, n.currency, min(n.customer_number), sum(s.minor)
from counted_line n cross join lateral recurring_steps(n.first_day, n.last_day, n.issued_on, n.monthly_minor) s
group by 1, 2, 3 having sum(s.minor) <> 0;
insert into tax_rollup
select c.issued_month, c.currency, c.place, c.country, c.tax_category, c.tax_rate_bp, c.below_threshold, sum(c.net_minor), sum(c.tax_minor), count(*)
from counted_tax c group by 1, 2, 3, 4, 5, 6, 7;

grant select on counted_line, counted_tax to kontor_operator;
