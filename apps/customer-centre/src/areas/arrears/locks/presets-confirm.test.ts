import type { WaitingApproval } from '@kontor/contract/areas/desk/staff-queues'
import { type ApprovalAction, approvalActions, queuedApprovals } from '@kontor/contract/enums/four-eyes'
import { type StaffPreset, staffPresetNames, staffPresets } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

/**
 * Says what each role that Kontor brings confirms, written down a second time: a number is the largest sum in hundredths, or days, and `all` has no
 * limit.
 */
type Confirms = number | 'all'
const nothing: Partial<Record<WaitingApproval['action'], Confirms>> = {}
const confirms: Record<StaffPreset, typeof nothing> = {
  support: nothing,
  billing: nothing,
  sales: { discount: 120_000 },
  technical: nothing,
  privacy: { hold_lift: 'all' },
  lead: {
    unlock: 'all',
    hold_lift: 'all',
    holder_evidence: 'all',
    invoice_correction: 2_500_000,
    payment_refund: 1_000_000,
    write_off: 500_000,
    deferral: 90,
    discount: 1_200_000,
    new_owner: 'all',
    bank_entry: 'all',
    payout: 'all',
    vouchers: 'all',
  },
  owner: {
    unlock: 'all',
    hold_lift: 'all',
    holder_evidence: 'all',
    invoice_correction: 'all',
    payment_refund: 'all',
    write_off: 'all',
    deferral: 'all',
    discount: 'all',
    new_owner: 'all',
    bank_entry: 'all',
    payout: 'all',
    vouchers: 'all',
  },
}
/** Lie below, at and above what someone confirms. */
const sizes: Partial<Record<ApprovalAction, number[]>> = {
  invoice_correction: [1, 2_500_000, 2_500_001],
  payment_refund: [1, 1_000_000, 1_000_001],
  write_off: [1, 500_000, 500_001],
  deferral: [1, 90, 91],
  discount: [120_000, 120_001, 1_200_000, 1_200_001],
}
const isConfirmed = (role: StaffPreset, action: WaitingApproval['action'], size: number | null): boolean => {
  const most = confirms[role][action]
  return most === 'all' || (most !== undefined && size !== null && size <= most)
}

const number = 10001
const queue = '/ajax/v1/staff/approvals'
let centre: TestCentre
const people = new Map<StaffPreset, { id: string; browser: Browser }>()
/** Someone who has asked for all of it. */
let asker: string
beforeAll(async () => {
  centre = await startTestCentre('demo')
  asker = (await newPerson(centre)).id
  for (const role of staffPresetNames) people.set(role, await withRole(role))
})
afterAll(() => centre.close())
beforeEach(() => run(sql`delete from staff_approval`))
const run = <T>(statement: ReturnType<typeof sql<T>>) => statement.execute(centre.services.database.operator)
const now = () => centre.services.clock.now()

async function withRole(role: StaffPreset) {
  const { id, email } = await newPerson(centre)
  await run(sql`update user_account set staff_roles = ${[role]} where id = ${id}`)
  const browser = await centre.signedIn(email)
  await browser.post(`/ajax/v1/accounts/customers/${number}/change`, { reason: 'Ticket 20014' })
  return { id, browser }
}
function held(role: StaffPreset) {
  const person = people.get(role)
  if (!person) throw new Error(`nobody is ${role}`)
  return person
}

type Waiting = { id: string; action: WaitingApproval['action']; size: number | null }
/** One call of each kind and size, to an address that there is not: who may confirm it learns that. */
async function everything(by: string): Promise<Waiting[]> {
  const all = approvalActions.flatMap(action => (sizes[action] ?? [null]).map(size => ({ id: uuidv7(), action, size })))
  for (const { id, action, size } of all)
    await run(sql`insert into staff_approval (customer_number, id, action, route, params, body, requested_by, requested_at, expires_at, size, currency)
      values (${number}, ${id}, ${action}, ${`POST /${id}`}, '{}', '{}', ${by}, ${now()}, ${now()}::timestamptz + interval '1 hour', ${size},
        ${size === null || action === 'deferral' ? null : 'EUR'})`)
  return all
}
/** Waits on pages of its own. */
async function elsewhere(by: string): Promise<Waiting[]> {
  const [statement, entry, payout, batch] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await run(sql`insert into bank_statement (id, name, sha256, bytes, storage_key, state, imported_at, imported_by)
    values (${statement}, 'one.xml', ${Buffer.from(statement)}, 1, 'none', 'imported', ${now()}, 'Ada')`)
  await run(sql`insert into bank_entry (id, statement_id, booked_on, kind, amount_minor, currency, reference, state, asked_by, customer_number)
    values (${entry}, ${statement}, ${now()}, 'transfer', 100, 'EUR', ${entry}, 'waiting', ${by}, ${number})`)
  await run(sql`insert into payout (customer_number, id, state, amount_minor, currency, holder, iban, end_to_end_id, asked_at, approved_by)
    values (${number}, ${payout}, 'second', 100, 'EUR', 'Anna', 'DE89370400440532013000', ${payout}, ${now()}, ${by})`)
  await run(sql`insert into voucher_batch (id, reason, codes, amount_minor, currency, max_uses, expires_on, created_at, created_by, needs_approval)
    values (${batch}, 'A fair', 1, 100, 'EUR', 1, ${now()}::date + 30, ${now()}, ${by}, true)`)
  return [
    { id: entry, action: 'bank_entry', size: null },
    { id: payout, action: 'payout', size: null },
    { id: batch, action: 'vouchers', size: null },
  ]
}
const seenBy = async (browser: Browser, among: readonly Waiting[]) => {
  const { data } = (await browser.get<{ data: WaitingApproval[] }>(`${queue}?limit=100`)).body
  return data.filter(({ id }) => among.some(one => one.id === id))
}
const decide = (browser: Browser, id: string, approve: boolean) =>
  browser.post(`/ajax/v1/staff/customers/${number}/approvals/${id}/decide`, { approve })

test('the table names all that waits', () => {
  expect(Object.keys(confirms.owner).toSorted()).toEqual([...queuedApprovals].toSorted())
})

describe.each(staffPresetNames)('the role %s', role => {
  test('sees what it confirms, and no more', async () => {
    const all = [...(await everything(asker)), ...(await elsewhere(asker))]
    const seen = await seenBy(held(role).browser, all)
    const expected = all.filter(({ action, size }) => isConfirmed(role, action, size))
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
    expect(seen.filter(({ own }) => own)).toEqual([])
  })

  test('confirms and refuses that, and nothing else', async () => {
    const { browser } = held(role)
    for (const { id, action, size } of await everything(asker)) {
      const allowed = isConfirmed(role, action, size)
      const refusal = confirms[role][action] === undefined ? 'forbidden' : 'limit_too_low'
      const answers = [await decide(browser, id, true), await decide(browser, id, false)]
      expect([action, size, ...answers.map(({ status, body }) => (status === 204 ? 'done' : body.code))]).toEqual([
        action,
        size,
        ...(allowed ? ['approval_outdated', 'done'] : [refusal, refusal]),
      ])
    }
    const { rows } = await run(sql<{ left: number }>`select count(*)::int as left from staff_approval`)
    const kept = approvalActions.flatMap(action =>
      (sizes[action] ?? [null]).filter(size => !isConfirmed(role, action, size)),
    )
    expect(rows).toEqual([{ left: kept.length }])
  })

  test('sees its own, confirms none of it, and takes it back', async () => {
    const { id: self, browser } = held(role)
    const [kept, others] = [await everything(self), await elsewhere(self)]
    const seen = await seenBy(browser, [...kept, ...others])
    // a role without payments shows nothing of the bank, not even what its people asked about
    const hidden = staffPresets[role].some(power => power.startsWith('payments:')) ? 0 : 1
    expect(seen).toHaveLength(kept.length + others.length - hidden)
    expect(seen.filter(({ own }) => !own)).toEqual([])
    for (const { id, action } of kept) {
      const { status, body } = await decide(browser, id, true)
      expect([action, status, body.code]).toEqual([action, 403, 'own_approval'])
      expect([action, (await decide(browser, id, false)).status]).toEqual([action, 204])
    }
  })

  test('decides nothing once it was taken away', async () => {
    const { id: self, browser } = await withRole(role)
    const all = await everything(asker)
    await run(sql`update user_account set staff_roles = '{technical}' where id = ${self}`)
    expect(await seenBy(browser, all)).toEqual([])
    for (const { id } of all) expect((await decide(browser, id, false)).body.code).toBe('forbidden')
  })
})
