import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newcomer } from '../../testing/newcomer.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { type Db, inTransaction } from '../db/database.ts'

/** A bank that answers when it is told to. */
let bank: (response: ServerResponse) => void = () => undefined
const service = createServer((request, response) => {
  request.resume()
  request.on('end', () => bank(response))
})
let centre: TestCentre
beforeAll(async () => {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo // it listens on a port
  const url = `http://127.0.0.1:${port}/`
  centre = await startTestCentre('demo', { payeeCheck: { mode: 'vop', url, token: null, timeoutSeconds: 10 } })
})
afterAll(async () => {
  await centre.close()
  service.closeAllConnections()
  service.close()
})

const other = 10001
const operator = () => centre.services.database.operator
const refundAccounts = () => operator().selectFrom('customer').select(['refund_iban', 'refund_version']).execute()
const tracesOf = async (user: string) => [
  await operator().selectFrom('audit_entry').select('action').where('actor_user_id', '=', user).execute(),
  await operator().selectFrom('mail').select('id').where('template', '=', 'refund_account_changed').execute(),
]

/**
 * An owner of one customer who also reads another one's data. They save an account, and the bank keeps them waiting.
 */
async function waiting() {
  const who = await newcomer(centre)
  await operator()
    .insertInto('membership')
    .values({ customer_number: other, user_id: who.id, role: 'read_only', created_at: centre.services.clock.now() })
    .execute()
  const browser = await centre.signedIn(who.email)
  await browser.post(`/ajax/v1/accounts/customers/${who.customer}/change`)
  const asked = new Promise<ServerResponse>(resolve => {
    bank = resolve
  })
  const saving = browser.send('PUT', '/ajax/v1/accounts/userdata/bankdata', {
    holder: 'Nora Neumann',
    iban: 'AT026000000001349870',
  })
  const response = await asked
  const answered = () => {
    response.end(JSON.stringify({ partyNameMatch: 'MTCH' }))
    return saving
  }
  return { ...who, answered }
}

test.each([
  ['the access has ended', 'delete from membership where user_id = $1', 409, 'customer_changed'],
  [
    'the permission has gone',
    `update membership set role = 'support', permissions = '{support}' where user_id = $1`,
    403,
    'forbidden',
  ],
  [
    'a second factor is required',
    `update membership set second_factor_required_from = '2020-01-01' where user_id = $1`,
    403,
    'second_factor_required',
  ],
  ['the session has ended', 'delete from session where user_id = $1', 401, 'unauthenticated'],
  ['the user is disabled', 'update user_account set disabled_at = now() where id = $1', 401, 'unauthenticated'],
  [
    'the session has switched to another customer',
    `update session set current_customer_number = ${other} where user_id = $1`,
    409,
    'customer_changed',
  ],
  [
    'the customer is locked',
    `update customer set locked_at = now(), lock_reason = 'abuse' where customer_number = $1`,
    423,
    'account_locked',
  ],
  [
    'the customer is closed',
    'update customer set deactivated_at = now() where customer_number = $1',
    409,
    'customer_changed',
  ],
])('of a call that has waited nothing is stored where %s meanwhile', async (_what, change, status, code) => {
  const { id, customer, answered } = await waiting()
  const before = await Promise.all([refundAccounts(), tracesOf(id)])
  await operator().executeQuery(CompiledQuery.raw(change, [change.includes('customer_number = $1') ? customer : id]))
  const late = await answered()
  expect([late.status, late.body.code]).toEqual([status, code])
  expect(await Promise.all([refundAccounts(), tracesOf(id)])).toEqual(before)
})

test('a call that has waited is stored where nothing has changed', async () => {
  const { customer, answered } = await waiting()
  centre.wait(5000)
  const late = await answered()
  expect([late.status, late.body.number, late.body.bank_account_version]).toEqual([200, customer, 2])
  // the record has the moment it was stored, the bank's answer the moment it was asked
  const { changed_at, bank_account } = late.body
  expect(Date.parse(changed_at) - Date.parse(bank_account.check.checked_at)).toBeGreaterThanOrEqual(5000)
})

test('closing the customer at that moment goes first', async () => {
  const { customer, answered } = await waiting()
  const held = Promise.withResolvers<void>()
  const closed = inTransaction(operator(), async db => {
    const closing = db.updateTable('customer').set({ deactivated_at: centre.services.clock.now() })
    await closing.where('customer_number', '=', customer).execute()
    held.resolve()
    await expect.poll(() => waitingFor(db)).toBe(true)
  })
  await held.promise
  const [late] = await Promise.all([answered(), closed])
  expect([late.status, late.body.code]).toEqual([409, 'customer_changed'])
})

/** Says whether another connection waits for what this transaction holds. */
async function waitingFor(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))) as waits`.execute(
    db,
  )
  return rows[0]?.waits ?? false
}
