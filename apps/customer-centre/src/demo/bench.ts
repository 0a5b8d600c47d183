import type pg from 'pg'
import { connect } from '../platform/db/connect.ts'
import { berlinTime } from '../values/local-date.ts'
import { seller } from './centre.ts'

const usualPerCustomer = 50
/**
 * Rows of one statement's chunk: small enough for its memory, large enough that starting the statement costs nothing.
 */
const chunk = { customers: 2_000, documents: 20_000 }

/**
 * Adds synthetic customers with this many documents between them, as if imported from another system yesterday: the
 * documents' dates reach back two years, and they stand in none of our series. The database makes the rows itself in chunks, so any
 * number fits into memory.
 * @param client of the owner, in a transaction that holds the demo's rows
 */
export async function addBenchmarkRows(
  client: pg.Client,
  today: string,
  invoices: number,
  firstCustomer = 100_001,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  const customers = Math.ceil(invoices / usualPerCustomer)
  await client.query(`set local work_mem = '64MB'; ${helpersSql}`)
  for (const [from, to] of chunks(customers, chunk.customers)) {
    const range = [from, to, firstCustomer, today]
    await client.query(customersSql, range)
    await client.query(supportSql, range)
  }
  await withoutForeignKeys(client, ['document', 'document_line', 'document_settlement'], () =>
    addDocuments(client, today, { firstCustomer, customers, invoices }, progress),
  )
}

/** Adds synthetic customers with contracts and contacts, and no documents. @param url of the owner, the demo loaded */
export async function addBenchmarkCustomers(url: string, today: string, customers: number): Promise<void> {
  const client = await connect({ connectionString: url })
  try {
    await client.query(helpersSql)
    for (const [from, to] of chunks(customers, chunk.customers))
      await client.query(customersSql, [from, to, 100_001, today])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

type Size = { firstCustomer: number; customers: number; invoices: number }

async function addDocuments(
  client: pg.Client,
  today: string,
  size: Size,
  progress: (done: number, of: number) => void,
): Promise<void> {
  const { firstCustomer, customers, invoices } = size
  const perCustomer = Math.ceil(invoices / customers)
  const numbers = await client.query<{ offsets: object }>(offsetsSql, [today, customers, perCustomer])
  const firstIssuedAt = new Date(berlinTime(today, '00:00').getTime() - invoices).toISOString()
  for (const [from, to] of chunks(invoices, chunk.documents)) {
    await client.query(documentsSql, [
      from,
      to,
      firstCustomer,
      today,
      customers,
      perCustomer,
      firstIssuedAt,
      JSON.stringify(seller.party),
      JSON.stringify(numbers.rows[0]?.offsets),
    ])
    progress(to + 1, invoices)
  }
}

/** First and last place of each chunk. */
function* chunks(total: number, size: number): Generator<[number, number]> {
  for (let from = 0; from < total; from += size) yield [from, Math.min(from + size, total) - 1]
}

/** Drops the tables' foreign keys and restores them afterwards: checked for all rows at once, they cost a tenth. */
async function withoutForeignKeys(client: pg.Client, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ target: string; name: string; definition: string }>(
    `select conrelid::regclass::text as target, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [tables],
  )
  for (const { target, name } of rows) await client.query(`alter table ${target} drop constraint ${name}`)
  await work()
  for (const { target, name, definition } of rows) {
    await client.query(`alter table ${target} add constraint ${name} ${definition}`)
  }
}

/** Functions that live as long as the connection. */
const helpersSql = `
  -- UUID version 7 from a time and 30 hexadecimal digits
  create or replace function pg_temp.made_id(at timestamptz, digits text) returns uuid language sql immutable
    return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
      || '7' || substr(digits, 1, 3) || 'a' || substr(digits, 4, 15))::uuid;
  -- the day on which the document at this place among a customer's is issued
  create or replace function pg_temp.issue_day(today date, place bigint, places bigint) returns date language sql immutable
    return today - 1 - ((places - 1 - place) * 15)::integer;`

/** Customers with four contracts, which are due today, and three contacts each. Parameters: first, last, number of the first customer, today. */
const customersSql = `
  with made as (
    select $3::int + i as customer_number, i, ($4::date - 900 + i % 150) as since,
      (array['Berger', 'Kowalski', 'Nielsen', 'Rossi', 'Schäfer', 'Yilmaz', 'de Vries', 'Novak'])[i % 8 + 1] as family,
      (array['Medien', 'Werkzeugbau', 'Consulting', 'Logistik', 'Gartenbau', 'Software', 'Architektur'])[i % 7 + 1] as trade
    from generate_series($1::int, $2::int) i),
  customers as (
    insert into customer (customer_number, type, first_name, last_name, company_name, email, locale, line1, postal_code, city, country, created_at)
    select customer_number, case when i % 3 = 0 then 'consumer' else 'business' end, 'Kim', family,
      case when i % 3 = 0 then '' else family || ' ' || trade || ' ' || i || ' GmbH' end,
      'customer-' || customer_number || '@bench.example', case when i % 2 = 0 then 'de' else 'en' end,
      'Lange Straße ' || i % 200 + 1, lpad((10000 + i % 80000)::text, 5, '0'), 'Musterstadt', 'DE', since
    from made),
  contracts as (
    insert into contract (customer_number, id, number, product_code, label, state, price_minor, cycle, started_on, renews_on, billed_until,
      attributes, created_at)
    select customer_number, pg_temp.made_id(since + n * interval '1 ms', md5('contract' || i || ' ' || n)),
      'C-' || nextval('contract_number'),
      (array['hosting-m', 'vserver-l', 'domain-de', 'mail-team'])[n], 'Contract ' || n, 'active',
      (array[990, 3290, 948, 2400])[n], case when n = 3 then 'year' else 'month' end, since,
      case when n = 3 then $4::date + i % 365 + 1 end, case when n = 3 then $4::date else date_trunc('month', $4::date)::date end - 1,
      case when n = 3 then jsonb_build_array(jsonb_build_object('name', 'Domain', 'value', 'kunde-' || i || '.example')) else '[]' end,
      since
    from made, generate_series(1, 4) n order by customer_number, n)
  insert into contact (customer_number, id, kind, first_name, last_name, email, country, roles, created_at)
  select customer_number, pg_temp.made_id(since + n * interval '1 ms', md5('contact' || i || ' ' || n)), 'person',
    (array['Alex', 'Robin', 'Mika'])[n], family, 'contact-' || n || '-' || i || '@bench.example', 'DE',
    array[(array['owner', 'technical', 'billing'])[n]], since
  from made, generate_series(1, 3) n`

/** Three tickets with two messages each. Parameters as above. */
const supportSql = `
  with made as (
    select $3::int + i as customer_number, i, n, ($4::date - 300 + (i * 7 + n * 90) % 290) + interval '9 hours' as at,
      (array['closed', 'closed', 'in_progress'])[n] as status, md5('ticket' || i || ' ' || n) as digits
    from generate_series($1::int, $2::int) i, generate_series(1, 3) n),
  tickets as (
    insert into ticket (customer_number, id, number, subject, category, impact, status, created_at, updated_at, last_author, last_from_staff, closed_at, waiting_since)
    select customer_number, pg_temp.made_id(at, digits), nextval('ticket_number'),
      'Question ' || n || ' about server ' || i, (array['technical', 'billing', 'contract'])[n], 'none', status, at,
      at + interval '3 hours', 'Support', true, case when status = 'closed' then at + interval '1 day' end, null
    from (select * from made order by i, n) ordered)
  insert into ticket_message (customer_number, ticket_id, id, author_name, from_staff, body, created_at)
  select customer_number, pg_temp.made_id(at, digits), pg_temp.made_id(at + m * interval '3 hours', md5(digits || m)),
    case m when 0 then 'Kim' else 'Support' end, m = 1,
    case m when 0 then 'Since yesterday the server answers slowly. Could you have a look?' else 'We have moved it to another host, please try again.' end,
    at + m * interval '3 hours'
  from made, generate_series(0, 1) m`

/** Is added to a document's place for its number, by year. Parameters: today, customers, documents per customer. */
const offsetsSql = `
  select jsonb_object_agg(year, 1 - first) as offsets from (
    select extract(year from pg_temp.issue_day($1, place, $3))::smallint as year, min(place) * $2::bigint as first
    from generate_series(0, $3::bigint - 1) place group by 1) years`

/**
 * Documents with two lines and a settlement each, as taken over from another system: with numbers of its own, outside our series.
 * Parameters: first, last, number of the first customer, today, customers, documents per customer, time of the first one's issue, seller,
 * offsets of the numbers.
 */
const documentsSql = `
  with places as materialized (
    select place, issued_on, issued_on + 14 as due_on, issued_on + 29 as period_to, 'RE-' || year || '-' as series,
      ($9::jsonb ->> year)::bigint as "offset"
    from generate_series($1::bigint / $5::bigint, $2::bigint / $5::bigint) place
    cross join lateral (select pg_temp.issue_day($4::date, place, $6::bigint) as issued_on) d
    cross join lateral (select left(issued_on::text, 4) as year) y),
  -- amounts in whole numbers, which are several times faster than numeric: shares in millionths, rates in ten-thousandths
  drawn as (
    select p.*, g, $3::int + (g % $5::bigint)::int as customer_number, $7::timestamptz + g * interval '1 ms' as issued_at,
      490 + g * 7919 % 9000 as fee_minor, g * 104729 % 900000 + 100000 as share, g * 15485863 % 700000 + 10000 as rate
    from generate_series($1::bigint, $2::bigint) g join places p on p.place = g / $5::bigint),
  priced as (
    select *, (share * rate + 50000000) / 100000000 as use_minor, pg_temp.made_id(issued_at, md5('document' || g)) as id,
      series || case when g + "offset" < 1000000 then lpad((g + "offset")::text, 6, '0') else (g + "offset")::text end as number
    from drawn),
  totalled as materialized (
    select *, fee_minor + use_minor as net_minor, ((fee_minor + use_minor) * 19 + 50) / 100 as tax_minor,
      (fee_minor / 100.0)::numeric(18, 6) as fee, (share / 1000000.0)::numeric(18, 6) as quantity,
      (rate / 10000.0)::numeric(18, 6) as unit_price,
      jsonb_build_object('name', 'Customer ' || customer_number, 'line1', 'Lange Straße 1', 'line2', '', 'postal_code', '12345', 'city', 'Musterstadt',
        'country', 'DE', 'vat_id', '', 'tax_number', '', 'customer_number', customer_number) as buyer
    from priced),
  documents as (
    insert into document (customer_number, id, number, kind, issued_at, issued_on, due_on, period_from, period_to, currency,
      net_minor, tax_minor, gross_minor, payment_kind, seller, buyer, taxes, issuer, hash)
    select customer_number, id, number, 'invoice', issued_at, issued_on, due_on, issued_on, period_to, 'EUR',
      net_minor, tax_minor, net_minor + tax_minor, 'sepa', $8::jsonb, buyer,
      concat('[{"category":"S","rate_bp":1900,"net_minor":', net_minor, ',"tax_minor":', tax_minor, '}]')::jsonb,
      'bench ' || $3::int, sha256(convert_to(id::text, 'UTF8'))
    from totalled),
  lines as (
    insert into document_line (customer_number, document_id, position, description, product_group, period_from, period_to,
      quantity, unit, unit_price, tax_category, tax_rate_bp, net_minor)
    select customer_number, id, position, description, product_group, issued_on, period_to, line_quantity, unit, price, 'S', 1900, line_minor
    from totalled cross join lateral (values
      (1, 'Base fee', 'web_hosting', 1::numeric, 'MON', fee, fee_minor),
      (2, 'Usage', 'cloud', quantity, 'HUR', unit_price, use_minor))
      as line (position, description, product_group, line_quantity, unit, price, line_minor)),
  settlements as (
    insert into document_settlement (customer_number, document_id, status, open_minor, updated_at)
    select customer_number, id, case when open then 'open' else 'paid' end, case when open then net_minor + tax_minor else 0 end, issued_at
    from totalled
    cross join lateral (select place = $6::bigint - 1 or (place = $6::bigint - 3 and customer_number % 10 = 0) as open) o)
  select`
