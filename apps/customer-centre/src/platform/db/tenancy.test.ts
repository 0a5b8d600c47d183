import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readOnlyCentre } from '../../testing/test-centre.ts'

type Policy = {
  name: string
  role: string
  /** Rows have to meet it besides: it opens nothing. */
  restricts: boolean
  command: string
  reads: string | null
  writes: string | null
}
type Table = {
  name: string
  guarded: boolean
  policies: Policy[]
  granted: string[]
  key: string[]
  /** First columns of its indexes. */
  indexed: string[]
}

/** Tables whose rows may concern no customer: their key is the id alone. Each has an index by the customer, or a reason. */
const keyedById: Record<string, string> = {
  bulk_row: 'is a part of an act on many customers',
  offer: 'may be to someone who is no customer yet',
  recurring_change: 'stays without its customer when that is erased',
  bank_entry: 'comes from whoever has transferred money',
  mail: 'written to people, of whom some act for no customer; its parts are divided by time',
  notification: 'a person’s own, of whichever customer',
  declaration: 'may name no customer that we know',
  declaration_answer: 'as its declaration',
  inbound_mail: 'comes from anyone; of which ticket it is, turns out later',
  file: 'may come from somebody who is no customer',
  event: 'may be about a user, or staff’s work',
  inquiry: 'may come from somebody who is no customer',
  callback_request: 'may be asked for by somebody whom no customer has let in',
  webhook_target: 'may be the provider’s',
  webhook_delivery: 'as its webhook',
}

const without = '(customer_number IS NULL)'
const byThemselves = 'own_user()'

/** Their own, of staff's work wherever they are, of a customer's while they act for them. */
const ownNotification = `(user_id = ${byThemselves}) AND ((needs IS NULL) OR (customer_number = tenant()))`

/** Lists what else than their own customer's rows requests reach, and what they write there; why, stands beside each policy's table. */
const furtherPolicies: Record<string, Record<string, string>> = {
  audit_entry: {
    own_without_customer: `SELECT using ((customer_number = 0) AND (actor_user_id = ${byThemselves}))`,
    without_customer: 'INSERT check (customer_number = 0)',
  },
  callback_request: {
    own: `ALL using (${without} AND (user_id = ${byThemselves}))`,
    without_customer: `INSERT check ${without}`,
  },
  declaration: { unmatched: `INSERT check ${without}` },
  email_change: { own_sign_in: `ALL using (sign_in AND (user_id = ${byThemselves}))` },
  event: { without_customer: `INSERT check ${without}` },
  file: { without_customer: `INSERT check ${without}` },
  inquiry: { without_customer: `INSERT check ${without}` },
  mail: { written: `INSERT check (${without} OR (customer_number = tenant()))` },
  notification: {
    written: 'INSERT check (customer_number = tenant())',
    own: `SELECT using (${ownNotification})`,
    own_read: `UPDATE using (${ownNotification})`,
  },
}

/** Tables whose one policy for requests is another than `tenant`. */
const withoutTenantPolicy: Record<string, string> = {
  mail: 'requests write mails, and read none',
  notification: 'people read and mark their own alone, and are told by others',
  bulk_row: 'a list of staff’s work',
  customer_note: 'staff write it among themselves',
  customer_tag: 'staff’s own words',
  ticket_note: 'staff write it among themselves',
  ticket_follower: 'staff follow tickets for themselves',
  ticket_work: 'staff note how long they worked',
  ticket_desk_draft: 'staff have not sent it',
  inbound_mail: 'mails that arrive are looked at by jobs and staff',
}

/** Tables that no request of a customer touches: their login has no right to them at all. */
const ungranted = [
  'bulk_row',
  'customer_debt',
  'customer_note',
  'customer_tag',
  'inbound_mail',
  'recurring_change',
  'ticket_desk_draft',
  'ticket_follower',
  'ticket_note',
  'ticket_work',
]

let centre: Awaited<ReturnType<typeof readOnlyCentre>>
let tables: Table[]
beforeAll(async () => {
  centre = await readOnlyCentre('empty')
  const part = sql.lit('^kontor_(app|operator)_')
  const { rows } = await sql<Table>`
    select c.relname as name, c.relrowsecurity as guarded,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.policyname, 'role', substring(p.roles[1] from ${part}), 'restricts',
          p.permissive = 'RESTRICTIVE', 'command', p.cmd,
          'reads', p.qual, 'writes', p.with_check)), '[]')
        from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies,
      (select coalesce(jsonb_agg(distinct substring(pg_get_userbyid(g.grantee) from ${part})), '[]')
        from pg_attribute a, aclexplode(c.relacl || coalesce(a.attacl, '{}')) g where a.attrelid = c.oid) as granted,
      (select jsonb_agg(a.attname order by k.position)
        from pg_constraint p, unnest(p.conkey) with ordinality k (number, position)
        join pg_attribute a on a.attnum = k.number
        where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid) as key,
      (select jsonb_agg(distinct a.attname) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid) as indexed
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_number' and not a.attisdropped)
    order by 1`.execute(centre.services.database.operator)
  tables = rows
})

/** The names of the tables of which this does not hold. */
const failing = (holds: (table: Table) => boolean): string[] =>
  tables.filter(table => !holds(table)).map(({ name }) => name)

/** Which rows a policy shows and lets write, as the database has it. */
const opened = ({ command, reads, writes }: Policy): string =>
  [command, ...(reads === null ? [] : [`using ${reads}`]), ...(writes === null ? [] : [`check ${writes}`])].join(' ')

describe('every table with a customer_number', () => {
  test('is found', () => expect(tables.length).toBeGreaterThan(30))

  test('has row-level security', () => expect(failing(({ guarded }) => guarded)).toEqual([]))

  test('shows requests the rows of their own customer and lets them write no others; to jobs it shows all', () => {
    const own = '(customer_number = tenant())'
    // without a check of their own, what may be read may be written
    const isOwn = (p: Policy) => p.role === 'app' && p.command === 'ALL' && p.reads === own && (p.writes ?? own) === own
    expect(
      failing(
        ({ name, policies }) => name in withoutTenantPolicy || policies.some(p => p.name === 'tenant' && isOwn(p)),
      ),
    ).toEqual([])
    expect(failing(({ policies }) => policies.some(p => p.role === 'operator' && p.reads === 'true'))).toEqual([])
  })

  test('opens to requests nothing else, unless it is named here', () => {
    const further = tables.flatMap(({ name, policies }) => {
      const others = policies.filter(p => p.role !== 'operator' && p.name !== 'tenant' && !p.restricts)
      return others.length > 0 ? [[name, Object.fromEntries(others.map(p => [p.name, opened(p)]))]] : []
    })
    expect(Object.fromEntries(further)).toEqual(furtherPolicies)
  })

  test('is granted to both logins, which own none, unless it is named here', () => {
    expect(failing(({ granted }) => ['app', 'operator'].every(role => granted.includes(role)))).toEqual(ungranted)
  })

  test('is keyed by it first, or is one of a list and found by it', () => {
    expect(failing(({ name, key }) => key[0] === 'customer_number' || name in keyedById)).toEqual([])
    expect(failing(({ indexed }) => indexed.includes('customer_number'))).toEqual([])
    expect(Object.keys(keyedById).filter(name => !tables.some(table => table.name === name))).toEqual([])
  })
})
