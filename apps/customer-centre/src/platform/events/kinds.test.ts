import { type EventKind, events, programKinds } from '@kontor/contract/events'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Browser } from '../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
type Row = { kind: EventKind; subject: string; data: Record<string, unknown> }

async function toldSince(id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select kind, subject, data from event where id > ${id} order by id`.execute(operator())
  return rows.filter(({ kind }) => programKinds.includes(kind))
}
async function newest(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from event`.execute(operator())
  return rows[0]?.id ?? 0
}

const contract = (change: RawBuilder<unknown>) =>
  sql`update contract set ${change}, version = version + 1 where number = 'C-1001'`
const payment = (change: RawBuilder<unknown>) =>
  sql`update payment set ${change}, version = version + 1 where id = (select id from payment where kind = 'card' and status = 'succeeded' order by id limit 1)`
const member = sql`customer_number = 10001 and role = 'billing'`
const method = sql`id = (select id from payment_method where kind = 'sepa' order by id limit 1)`
const anna = sql`(select id from user_account where email = 'anna@demo.example')`

// done to the demo's rows one after the other, with the kinds that programs are told of by it
const deeds: [string, RawBuilder<unknown>, EventKind[]][] = [
  [
    'a contract is cancelled',
    contract(sql`state = 'cancellation_scheduled', cancelled_at = now(), ends_on = current_date + 30`),
    ['contract.cancelled'],
  ],
  ['a contract is suspended', contract(sql`state = 'suspended', suspension = 'customer'`), ['contract.suspended']],
  ['a contract goes on', contract(sql`state = 'active', suspension = null`), ['contract.resumed']],
  ['a contract is renamed', contract(sql`label = 'Something that a person wrote'`), ['contract.changed']],
  ['a contract is set up anew', contract(sql`state = 'provisioning'`), ['contract.changed']],
  ['a contract starts', contract(sql`state = 'active'`), ['contract.started']],
  ['a contract ends', contract(sql`state = 'ended'`), ['contract.ended']],
  ['a contract is erased', contract(sql`state = 'erased'`), ['contract.changed']],
  [
    'an order comes in',
    sql`insert into contract_order (customer_number, id, contract_id, ordered_by_name, ordered_at, locale, terms_version, shown, shown_hash, early_start)
    select customer_number, gen_random_uuid(), id, 'Someone', now(), 'en', '1', '{}', '\\x00', false from contract where number = 'C-1002'`,
    ['order.accepted'],
  ],
  ['a payment comes back', payment(sql`returned_at = now(), return_reason = 'account_closed'`), ['payment.returned']],
  ['a payment is charged back', payment(sql`status = 'charged_back'`), ['payment.returned']],
  ['a mandate is revoked', sql`update payment_method set state = 'revoked' where ${method}`, ['mandate.ended']],
  ['a mandate counts again', sql`update payment_method set state = 'active' where ${method}`, ['mandate.active']],
  [
    'a customer is locked',
    sql`insert into customer_lock (customer_number, id, reason, locked_at, scope) values (10001, gen_random_uuid(), 'payment', now(), 'services')`,
    ['lock.set'],
  ],
  [
    'a lock is lifted',
    sql`update customer_lock set lifted_at = now() where customer_number = 10001 and lifted_at is null`,
    ['lock.lifted'],
  ],
  [
    'a record is saved',
    sql`update customer set line1 = 'Something that a person wrote', version = version + 1 where customer_number = 10001`,
    ['customer.changed'],
  ],
  [
    'an account is closed',
    sql`update customer set deactivated_at = now() where customer_number = 10001`,
    ['customer.closed'],
  ],
  [
    'an account is open again',
    sql`update customer set deactivated_at = null where customer_number = 10001`,
    ['customer.changed'],
  ],
  [
    'a person may do less',
    sql`update membership set permissions = '{billing:read}' where ${member}`,
    ['person.changed'],
  ],
  ['a person goes', sql`delete from membership where ${member}`, ['person.removed']],
  [
    'a contact is saved',
    sql`update contact set note = 'Something that a person wrote', version = version + 1 where id = (select id from contact order by id limit 1)`,
    ['contact.changed'],
  ],
  [
    'a contact is added',
    sql`insert into contact (customer_number, id, kind, last_name, email, country, created_at) values (10001, gen_random_uuid(), 'person', 'A Name', 'name@contact.example', 'DE', now())`,
    ['contact.created'],
  ],
  ['a contact is deleted', sql`delete from contact where email = 'name@contact.example'`, ['contact.deleted']],
  [
    'a budget is set',
    sql`insert into usage_budget (customer_number, id, amount_minor, created_at) values (10001, gen_random_uuid(), 100, now())`,
    [],
  ],
  [
    'a budget is used up',
    sql`update usage_budget set told_percent = 80, told_month = date_trunc('month', current_date) where customer_number = 10001 and contract_id is null`,
    ['usage.budget_reached'],
  ],
  [
    'an archive is requested',
    sql`insert into data_export (customer_number, id, user_id, state, requested_at) values (10001, gen_random_uuid(), ${anna}, 'requested', now())`,
    ['privacy.export'],
  ],
  [
    'an erasure is requested',
    sql`insert into erasure_request (customer_number, id, user_id, state, requested_at) values (10001, gen_random_uuid(), ${anna}, 'requested', now())`,
    ['privacy.erasure'],
  ],
  [
    'an erasure is withdrawn',
    sql`update erasure_request set state = 'withdrawn', ended_at = now() where customer_number = 10001`,
    ['privacy.erasure'],
  ],
  [
    'a ticket is solved',
    sql`update ticket set status = 'resolved', resolved_at = now(), version = version + 1 where number = (select number from ticket where status = 'in_progress' order by number limit 1)`,
    ['ticket.changed'],
  ],
  [
    'a ticket is taken',
    sql`update ticket set assignee_user_id = ${anna}, version = version + 1 where number = (select number from ticket where status = 'new' order by number limit 1)`,
    ['ticket.assigned'],
  ],
]

describe('programs are told', () => {
  test.each(deeds)('that %s', async (_, deed, kinds) => {
    const before = await newest()
    await deed.execute(operator())
    expect((await toldSince(before)).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('of an offer', async () => {
    const before = await newest()
    const offer = {
      recipient: {
        type: 'consumer',
        first_name: 'Jörg',
        last_name: 'Petersen',
        email: 'petersen@kinds.example',
        address: { line1: 'Am Deich 7', line2: '', postal_code: '20457', city: 'Hamburg', country: 'DE' },
        locale: 'de',
      },
      intro: 'Wie besprochen.',
      valid_until: '2026-12-01',
      items: [{ text: 'Einrichtung', quantity: '', unit: 'flat', unit_price: '149.99' }],
    }
    const { body } = await admin.post('/ajax/v1/staff/offers', offer)
    expect((await admin.post('/ajax/v1/staff/offers', { ...offer, shown: body.shown })).status).toBe(200)
    expect((await toldSince(before)).map(({ kind }) => kind)).toEqual(['offer.changed'])
  })

  // the last one: it looks at all that the demo and the tests before have done
  test('of each kind that is declared for them, as it is declared, and of nothing that a person wrote', async () => {
    const all = await toldSince(0)
    const silent = programKinds.filter(kind => !all.some(told => told.kind === kind))
    // notices.test.ts hears of these
    expect(silent).toEqual(['notice.changed'])
    const wrong = all.filter(({ kind, data }) => {
      const schema: z.ZodMiniType = events[kind].data
      return JSON.stringify(z.parse(schema, data)) !== JSON.stringify(sorted(schema, data))
    })
    expect(wrong).toEqual([])
    // what is told of an erased customer needs no rewriting: states, sums, days, numbers and ids name no one
    const telling =
      /^(?:[a-z_]{2,}|[A-Z]{3}|[A-Z]{1,2}(?:-\d+)+|\d+|\d{4}-\d\d-\d\d|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
    const texts = all.flatMap(({ subject, data }) =>
      [subject, ...Object.values(data)].filter(value => typeof value === 'string'),
    )
    expect([...new Set(texts.filter(text => !telling.test(text)))]).toEqual([])
  })
})

/** The data in the order in which its schema has it, with what the schema does not know at the end: parsing would drop that. */
function sorted(schema: z.ZodMiniType, data: Record<string, unknown>): Record<string, unknown> {
  const known = Object.keys((schema._zod.def as { shape?: object }).shape ?? {}).filter(name => name in data)
  return Object.fromEntries([...new Set([...known, ...Object.keys(data)])].map(name => [name, data[name]]))
}
