import { type StaffArea, staffAreas, staffPresetNames, staffPresets } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ownerOf } from '../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { demoAccount } from '../configuration.ts'
import { seenAreas } from '../http/seen-areas.ts'
import type { Caller } from '../http/session.ts'
import { bindTenant, type Db, inTransaction } from './database.ts'
import { allAreas } from './pool.ts'

/** Someone whose words have become statements of a request of staff, by the login of customers or by that of all rows. */
let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
  const user = '(select id from user_account limit 1)'
  const rows = [
    `insert into debit_file (id, message_id, debits, sum_minor, first_on, last_on, made_at, made_by, storage_key, sha256, bytes)
      values (gen_random_uuid(), 'one', 1, 1, now(), now(), now(), 'Ada', 'none', 'hash', 1)`,
    `insert into payout_file (id, message_id, payouts, sum_minor, execute_on, made_at, made_by, storage_key, sha256, bytes)
      values (gen_random_uuid(), 'two', 1, 1, now(), now(), 'Ada', 'none', 'hash', 1)`,
    `insert into erasure_request (customer_number, id, user_id, requested_at, state, scheduled_for)
      values (10001, gen_random_uuid(), ${user}, now(), 'scheduled', now())`,
    `insert into staff_elevation (id, user_id, role, reason, given_by, given_at, ends_at)
      values (gen_random_uuid(), ${user}, 'lead', 'For the night', ${user}, now(), now() + interval '1 hour')`,
  ]
  for (const row of [...rows, ...accountsWritten]) await run(centre.services.database.operator, row)
})
afterAll(() => centre.close())

const callerWith = (role: keyof typeof staffPresets) =>
  ({
    admin: true,
    powers: staffPresets[role],
    currentCustomer: 10001,
    actingReason: 'Asked by phone',
  }) as unknown as Caller // of a caller, what it is about
const reading = { route: 'GET /ajax/v1/staff/people', access: 'admin', power: 'any', summary: '', status: 200 } as const
const run = async <T>(db: Db, statement: string) => (await sql.raw<T>(statement).execute(db)).rows

type Guarded = { name: string; area: StaffArea; granted: boolean }
/** Lists the tables that show their rows to those alone who see an area, by their policies. */
async function guardedTables(): Promise<Guarded[]> {
  return run<Guarded>(
    centre.services.database.unbound,
    `select p.tablename as name, substring(p.qual from 'sees\\(''(\\w+)''') as area,
      has_table_privilege(format('%I', p.tablename)::regclass, 'select') as granted
    from pg_policies p where p.policyname = 'area_seen' and p.tablename <> 'file' order by 1`,
  )
}

/** Names accounts of customers by where they are written to. */
const accounts = {
  refund: 'AT02GUARDED00000001',
  method: 'DE02GUARDED00000002',
  told: 'ES02GUARDED00000003',
  payout: 'FR02GUARDED00000004',
  document: 'NL02GUARDED00000005',
}
const accountsWritten = [
  `update customer set refund_holder = 'Anna', refund_iban = '${accounts.refund}' where customer_number = 10001`,
  `insert into payment_method (customer_number, id, kind, state, label, holder, iban, told_iban, created_at)
    values (10001, gen_random_uuid(), 'sepa', 'active', '', '', '${accounts.method}', '${accounts.told}', now())`,
  `insert into payout (customer_number, id, state, amount_minor, currency, holder, iban, end_to_end_id, asked_at)
    values (10001, gen_random_uuid(), 'asked', 1, 'EUR', 'Anna', '${accounts.payout}', 'GUARDED', now())`,
  `insert into document (customer_number, id, number, kind, issued_at, issued_on, currency, net_minor, tax_minor, gross_minor, seller, buyer,
      taxes, hash, particulars)
    values (10001, gen_random_uuid(), 'GUARDED', 'proforma', now(), now(), 'EUR', 0, 0, 0, '{}', '{}', '[]', '\\x00',
      '{"payment": {"means": "59", "debited_iban": "${accounts.document}"}}')`,
]

/** Finds the tables in which a statement sees an account of a customer: one of those above, or of the demo's. */
async function tablesWithAccount(db: Db): Promise<string[]> {
  const known = await run<{ iban: string }>(
    centre.services.database.operator,
    `select iban from bank_account union select iban from sepa_mandate union select iban from direct_debit
      union select party_iban from bank_entry where party_iban <> '' except select '${demoAccount.iban}'`,
  )
  expect(known.length).toBeGreaterThan(Object.keys(accounts).length)
  const tables = await run<{ name: string }>(
    db,
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      and has_schema_privilege(c.relnamespace, 'usage') and has_table_privilege(c.oid, 'select') order by 1`,
  )
  const pattern = known.map(({ iban }) => iban).join('|')
  const each = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} t where t::text ~ '${pattern}')`,
  )
  return (await run<{ name: string }>(db, each.join(' union all '))).map(({ name }) => name)
}

/** Counts the rows of tables that a statement sees. */
async function counts(db: Db, names: readonly string[]): Promise<Record<string, number>> {
  const each = names.map(name => `'${name}', (select count(*)::int from ${name})`)
  const [row] = await run<{ counted: Record<string, number> }>(
    db,
    `select json_build_object(${each.join(', ')}) as counted`,
  )
  return row?.counted ?? {}
}

test('guards bank accounts, tickets, contacts, erasures, figures and roles', async () => {
  const guarded = await guardedTables()
  expect([...new Set(guarded.map(({ area }) => area))].toSorted()).toEqual([
    'contacts',
    'figures',
    'payments',
    'people',
    'privacy',
    'tickets',
  ])
})

test('shows customers their own accounts, and no one else’s', async () => {
  const own = (customer: number) =>
    inTransaction(centre.services.database.unbound, async db => tablesWithAccount(await bindTenant(db, customer)))
  expect(await own(10001)).toContain('bank_account')
  expect(await own(10002)).not.toContain('bank_account')
})

test.each([
  [
    'a masked account for one',
    `insert into payout select (jsonb_populate_record(x, '{"id": "${crypto.randomUUID()}"}')).* from payout x`,
  ],
  ['an account of anyone’s', `update bank_account set iban = ''`],
])('does not take %s', async (_, statement) => {
  await expect(run(centre.services.database.operator, statement)).rejects.toThrow(
    /a masked account is none|permission denied/,
  )
})

test('forgets accounts whose row is gone', async () => {
  const { operator } = centre.services.database
  const kept = () => run(operator, `select from bank_account where customer_number = 10003`)
  const before = await kept()
  for (const statement of accountsWritten.slice(0, 3))
    await run(operator, statement.replaceAll('10001', '10003').replace("'GUARDED'", "'GUARDED 2'"))
  expect(await kept()).toHaveLength(before.length + 4)
  await run(operator, `update customer set refund_holder = null, refund_iban = null where customer_number = 10003`)
  await run(operator, `delete from payment_method where customer_number = 10003 and iban ~ '^DE02'`)
  await run(operator, `delete from payout where end_to_end_id = 'GUARDED 2'`)
  expect(await kept()).toHaveLength(before.length)
})

test('numbers the areas, and knows what the roles of Kontor show, as the contract does', async () => {
  const [bits] = await run<{ bits: number[] }>(
    centre.services.database.unbound,
    `select array[${[...staffAreas, 'accounts'].map(area => `area_bit('${area}')`)}]::int[] as bits`,
  )
  expect(bits?.bits).toEqual([...staffAreas, 'accounts'].map((_, place) => 2 ** place))
  const owner = ownerOf(centre.url)
  onTestFinished(() => owner.destroy())
  for (const role of staffPresetNames) {
    const { rows } = await sql<{ areas: string }>`select areas_of(${[role]}::text[])::text as areas`.execute(owner)
    expect(rows[0]?.areas, role).toBe(seenAreas(reading, callerWith(role)))
  }
})

describe.each(staffPresetNames)('a statement that slips into a request of the role %s', role => {
  const areas = seenAreas(reading, callerWith(role))
  const sees = (area: StaffArea) => staffPresets[role].some(power => power.startsWith(`${area}:`))

  test('reads no row of what the role does not show, of all customers', async () => {
    const guarded = await guardedTables()
    const names = guarded.map(({ name }) => name)
    const { operator } = centre.services.database
    const all = await counts(operator, names)
    const seen = await counts(centre.services.database.seeing(areas).operator, names)
    for (const { name, area } of guarded) expect([name, seen[name]]).toEqual([name, sees(area) ? all[name] : 0])
  })

  test('reads none of one customer either, while staff act for it', async () => {
    const guarded = (await guardedTables()).filter(({ granted }) => granted)
    const names = guarded.map(({ name }) => name)
    const within = (bits: string) =>
      inTransaction(centre.services.database.unbound, async db =>
        counts(await bindTenant(db, 10001, null, bits), names),
      )
    const [all, seen] = [await within(allAreas), await within(areas)]
    for (const { name, area } of guarded) expect([name, seen[name]]).toEqual([name, sees(area) ? all[name] : 0])
  })

  test('reads no whole account of a customer in any table, unless the role shows payments', async () => {
    const { operator, unbound } = centre.services.database
    const all = await tablesWithAccount(centre.services.database.seeing(areas).operator)
    const acting = await inTransaction(unbound, async db => tablesWithAccount(await bindTenant(db, 10001, null, areas)))
    for (const seen of [all, acting])
      expect(seen).toEqual(sees('payments') ? expect.arrayContaining(['bank_account']) : [])
    const kept = await run<{ iban: string }>(
      operator,
      `select iban from bank_account where iban ~ 'GUARDED0' order by 1`,
    )
    expect(kept.map(({ iban }) => iban)).toEqual(Object.values(accounts))
  })

  const acts = [...staffPresets[role].filter(held => !held.endsWith(':see')), 'any'] as const
  test('reads none either while the role changes something, but for what issues documents', async () => {
    const issues = (power: string) => power.startsWith('contracts:') || power.startsWith('billing:')
    const powersByAreas = Map.groupBy(acts, power =>
      seenAreas({ ...reading, route: 'POST /ajax/v1/staff/people', power }, callerWith(role)),
    )
    for (const [reached, powers] of powersByAreas) {
      const { operator, unbound } = centre.services.database.seeing(reached)
      const acting = inTransaction(unbound, async db => tablesWithAccount(await bindTenant(db, 10001, null, reached)))
      const shows = sees('payments') || powers.some(power => (power === 'any' ? acts : [power]).some(issues))
      for (const seen of [await tablesWithAccount(operator), await acting])
        expect([powers, seen]).toEqual([powers, shows ? expect.arrayContaining(['bank_account']) : []])
    }
  })

  const escapes = [
    `select set_config('kontor.areas', '${allAreas}', true)`,
    `select set_config('kontor.areas', '', true)`,
    `select set_config('kontor.areas', '${allAreas}', false)`,
    `discard sequences`,
    `select bind_areas('${allAreas}', true, sha256('guessed'))`,
    `select bind_to('10001', '', '${allAreas}', sha256('guessed'))`,
    `select bind_to('10001', '', null)`,
    `select bind_areas_to('${allAreas}')`,
    `select setval('bound_areas', ${allAreas})`,
    `select * from resolve_session((select id_hash from session limit 1), now(), true, null)`,
    `select * from resolve_session((select id_hash from session limit 1), now(), true)`,
    `select bind_invitation('guessed')`,
  ]
  test.each(escapes)('sees no more after %s', async statement => {
    const { operator } = centre.services.database.seeing(areas)
    const seen = await inTransaction(operator, async db => {
      await run(db, 'savepoint before')
      await run(db, statement).catch(() => run(db, 'rollback to savepoint before'))
      return Promise.all(
        (await guardedTables())
          .filter(({ area }) => !sees(area))
          .map(({ name }) => run(db, `select from ${name} limit 1`)),
      )
    }).catch((error: Error) => error.message)
    if (typeof seen === 'string') expect(seen).toMatch(/not yet defined/)
    else expect(seen.flat()).toEqual([])
    // and what comes next on these connections sees what it should
    expect((await counts(centre.services.database.operator, ['bank_entry', 'ticket'])).ticket).toBeGreaterThan(0)
  })

  test('reads no key and signs nothing', async () => {
    const { operator } = centre.services.database.seeing(areas)
    expect(await run(operator, 'select key from server_key')).toEqual([])
    await expect(run(operator, `select check_signature('areas ${allAreas}', null)`)).rejects.toThrow(
      /denied|only the server/,
    )
  })
})
