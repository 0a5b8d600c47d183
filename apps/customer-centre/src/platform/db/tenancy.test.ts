import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

type Table = {
  name: string
  guarded: boolean
  policies: { name: string; role: string; command: string; reads: string | null; writes: string | null }[]
  granted: string[]
  key: string[]
  /** First columns of its indexes. */
  indexed: string[]
}

/** Tables whose rows may concern no customer: their key is the id alone. Each has an index by the customer, or a reason. */
const keyedById: Record<string, string> = {
  bank_entry: 'comes from whoever has transferred money',
  mail: 'written to people, of whom some act for no customer; its parts are divided by time',
  declaration: 'may name no customer that we know',
  declaration_answer: 'as its declaration',
  file: 'may come from somebody who is no customer',
  inquiry: 'may come from somebody who is no customer',
  callback_request: 'may be asked for by somebody whom no customer has let in',
}

/** What else than their own customer's rows requests reach; why, stands beside each policy's table. */
const furtherPolicies: Record<string, string[]> = {
  audit_entry: ['own_without_customer', 'without_customer'],
  callback_request: ['own', 'without_customer'],
  declaration: ['unmatched'],
  email_change: ['own_sign_in'],
  file: ['without_customer'],
  inquiry: ['without_customer'],
}

/** Tables whose one policy for requests is another than `tenant`. */
const withoutTenantPolicy: Record<string, string> = { mail: 'requests write mails, and read none' }

let centre: TestCentre
let tables: Table[]
beforeAll(async () => {
  centre = await startTestCentre('empty')
  const part = sql.lit('^kontor_(app|operator)_')
  const { rows } = await sql<Table>`
    select c.relname as name, c.relrowsecurity as guarded,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.policyname, 'role', substring(p.roles[1] from ${part}), 'command', p.cmd,
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
    order by 1`.execute(centre.centre.database.operator)
  tables = rows
})
afterAll(() => centre.close())

/** The names of the tables of which this does not hold. */
const failing = (holds: (table: Table) => boolean): string[] =>
  tables.filter(table => !holds(table)).map(({ name }) => name)

describe('every table with a customer_number', () => {
  test('is found', () => expect(tables.length).toBeGreaterThan(30))

  test('has row-level security', () => expect(failing(({ guarded }) => guarded)).toEqual([]))

  test('shows requests the rows of their own customer, and jobs all of them', () => {
    const own = '(customer_number = tenant())'
    expect(
      failing(
        ({ name, policies }) =>
          name in withoutTenantPolicy ||
          policies.some(p => p.name === 'tenant' && p.role === 'app' && p.command === 'ALL' && p.reads === own),
      ),
    ).toEqual([])
    expect(failing(({ policies }) => policies.some(p => p.role === 'operator' && p.reads === 'true'))).toEqual([])
  })

  test('opens to requests nothing else, unless it is named here', () => {
    const further = tables.flatMap(({ name, policies }) => {
      const others = policies.filter(p => p.role !== 'operator' && p.name !== 'tenant').map(p => p.name)
      return others.length > 0 && !(name in withoutTenantPolicy) ? [[name, others.toSorted()]] : []
    })
    expect(Object.fromEntries(further)).toEqual(furtherPolicies)
  })

  test('is granted to both logins, which own none', () => {
    expect(failing(({ granted }) => ['app', 'operator'].every(role => granted.includes(role)))).toEqual([])
  })

  test('is keyed by it first, or is one of a list and found by it', () => {
    expect(failing(({ name, key }) => key[0] === 'customer_number' || name in keyedById)).toEqual([])
    expect(failing(({ indexed }) => indexed.includes('customer_number'))).toEqual([])
    expect(Object.keys(keyedById).filter(name => !tables.some(table => table.name === name))).toEqual([])
  })
})
