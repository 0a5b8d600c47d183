import type { OutgoingMail } from '@kontor/adapters/mail'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBilled, insertCustomer, insertMethod, paid } from '../../../testing/billing/billing.ts'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { giveRole } from '../../../testing/people/staff-role.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { runBilling } from './run.ts'
import { verifyDocuments } from './verify.ts'

let here: TestCentre
let staff: Browser
const operator = () => here.services.database.operator
beforeAll(async () => {
  here = await startTestCentre('demo')
  staff = await here.signedIn('admin@demo.example')
})
afterAll(() => here.close())

/** An invoice over two contracts, for whom staff act. */
async function invoiced(facts: Parameters<typeof insertCustomer>[1] = {}) {
  const customer = await insertCustomer(operator(), facts)
  const ids = [await insertBilled(operator(), customer), await insertBilled(operator(), customer)]
  await runBilling(here.services, { customer })
  const [invoice] = await documents(customer)
  await staff.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
  return { customer, ids, id: invoice?.id ?? '' }
}
type Told = { id: string; kind: string; number: string; gross: number; open: number; status: string; name: string }
const documents = async (customer: number) =>
  (
    await sql<Told>`
      select d.id, d.kind, d.number, d.gross_minor::int as gross, s.open_minor::int as open, s.status, d.buyer ->> 'name' as name
      from document d join document_settlement s on s.document_id = d.id where d.customer_number = ${customer} order by d.issued_at, d.id`.execute(
      operator(),
    )
  ).rows
const told = async (customer: number) =>
  (await documents(customer)).map(({ kind, gross, open, name }) => `${kind} ${gross} ${open} ${name}`)
const credit = (id: string, body: object) => staff.post(`/ajax/v1/staff/invoices/${id}/credit`, body)
async function done(id: string, how: string) {
  here.wait(1000)
  const wish = { how, reason: 'Falscher Name' }
  const { status, body } = await credit(id, wish)
  return status === 200 ? credit(id, { ...wish, shown: body.shown }) : { status, body }
}
const look = async (id: string) => (await staff.get(`/ajax/v1/staff/invoices/${id}`)).body
const rename = (customer: number, company_name: string) =>
  sql`update customer set company_name = ${company_name} where customer_number = ${customer}`.execute(operator())

test('wrong data are put right by a new invoice in the place of the cancelled one', async () => {
  const { customer, id } = await invoiced({ company_name: 'Müler GmbH' })
  await rename(customer, 'Müller GmbH')
  expect(await look(id)).toMatchObject({ reissue: true, whole: true })
  const preview = (await credit(id, { how: 'reissue', reason: 'Falscher Name' })).body
  expect(preview).toMatchObject({
    document: { kind: 'invoice', gross: { amount_minor: 2380 } },
    issued: null,
    changes: [{ field: 'name', before: 'Müler GmbH', after: 'Müller GmbH' }],
  })
  const { body } = await done(id, 'reissue')
  expect(body.issued.number).toMatch(/^RE-2026-/)
  expect(await told(customer)).toEqual([
    'invoice 2380 0 Müler GmbH',
    'cancellation -2380 0 Müller GmbH',
    'invoice 2380 2380 Müller GmbH',
  ])
  const [first, , last] = await documents(customer)
  expect(body.document.notes.join(' ')).toContain(`Ersetzt die Rechnung ${first?.number} vom`)
  // each leads to the other
  const related = async (document = '') =>
    (await look(document)).invoice.related.map(({ number }: { number: string }) => number)
  expect(await related(last?.id)).toEqual([first?.number])
  expect(await related(first?.id)).toContain(last?.number)
  // once: the new one is now the one to correct, and the run charges nothing of these days
  expect(await look(id)).toMatchObject({ reissue: false, obstacle: 'nothing_left' })
  expect((await done(id, 'reissue')).body.code).toBe('not_correctable')
  await runBilling(here.services, { customer })
  expect(await documents(customer)).toHaveLength(3)
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where customer_number = ${customer} and subject_id = ${id}`.execute(operator())
  expect(rows).toEqual([{ action: 'invoice.reissued' }])
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})

test('what was paid of it pays the new one', async () => {
  const { customer, id } = await invoiced()
  await paid(operator(), customer, id)
  await done(id, 'reissue')
  expect((await documents(customer)).map(({ open }) => open)).toEqual([0, 0, 0])
})

describe('it is paid as the contracts of the cancelled one are', () => {
  const kinds = async (customer: number) => {
    const { rows } = await sql<{ payment_kind: string | null }>`
      select payment_kind from document where customer_number = ${customer} order by issued_at, id`.execute(operator())
    return rows.map(({ payment_kind }) => payment_kind)
  }
  /** A card of the customer that is not their default, which is an account. */
  async function paidBy(contracts: (method: string) => object, both: (method: string) => object = contracts) {
    const customer = await insertCustomer(operator())
    await insertMethod(operator(), customer, 'sepa')
    const card = await insertMethod(operator(), customer, 'card', undefined, false)
    const ids = [
      await insertBilled(operator(), customer, contracts(card)),
      await insertBilled(operator(), customer, contracts(card)),
    ]
    await runBilling(here.services, { customer })
    const [invoice] = await documents(customer)
    await staff.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
    await operator()
      .updateTable('contract')
      .set(both(card))
      .where('id', '=', ids[0] ?? '')
      .execute()
    expect((await done(invoice?.id ?? '', 'reissue')).status).toBe(200)
    return kinds(customer)
  }
  const byTransfer = () => ({ by_transfer: true })

  test.each([
    ['by the method of their own', (card: string) => ({ payment_method_id: card }), undefined, ['card', null, 'card']],
    ['by transfer', byTransfer, undefined, ['transfer', null, 'transfer']],
    ['by the default one', () => ({ by_transfer: false }), undefined, ['sepa', null, 'sepa']],
    [
      'by the default one, where they differ by now',
      byTransfer,
      () => ({ by_transfer: false }),
      ['transfer', null, 'sepa'],
    ],
  ] as const)('%s', async (_how, contracts, both, expected) => {
    expect(await paidBy(contracts, both)).toEqual(expected)
  })
})

test('it goes out by mail as an invoice does, and the customer reads what it takes the place of', async () => {
  const { customer, id } = await invoiced()
  const sent: OutgoingMail[] = []
  const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail) }
  await runQueued(here.services, mailer)
  sent.length = 0
  await rename(customer, 'Müller GmbH')
  await done(id, 'reissue')
  await runQueued(here.services, mailer)
  const [, cancelled, anew] = await documents(customer)
  const mails = sent.filter(({ to }) => to === `kunde-${customer}@new.example`)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining(cancelled?.number ?? '?'),
    expect.stringContaining(anew?.number ?? '?'),
  ])
  expect(mails[1]?.attachments?.map(({ name }) => name)).toEqual([expect.stringContaining(anew?.number ?? '?')])
})

test('above the limit both documents are issued once a colleague confirms exactly that, and not where the data changed since', async () => {
  const { customer, id } = await invoiced({ company_name: 'Müler GmbH' })
  await rename(customer, 'Müller GmbH')
  const back = await giveRole(here, 'admin@demo.example', { limits: { credit: 2379 } })
  const kim = await newPerson(here)
  await sql`update user_account set admin = true where id = ${kim.id}`.execute(operator())
  const colleague = await here.signedIn(kim.email)
  await colleague.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
  const path = `/ajax/v1/staff/customers/${customer}`
  const asked = async () => {
    const { body } = await done(id, 'reissue')
    expect([body.waits_for, body.issued]).toEqual([[`Person ${kim.email}`], null])
    return (await colleague.get(`${path}/lock`)).body.approvals[0].id
  }
  const approve = (approval: string, by: Browser) => by.post(`${path}/approvals/${approval}/decide`, { approve: true })
  const first = await asked()
  expect((await approve(first, staff)).status).toBe(403)
  expect(await told(customer)).toHaveLength(1)
  await rename(customer, 'Möller GmbH')
  expect((await approve(first, colleague)).status).toBe(409)
  expect(await told(customer)).toHaveLength(1)
  expect((await colleague.post(`${path}/approvals/${first}/decide`, { approve: false })).status).toBe(204)
  expect((await approve(await asked(), colleague)).status).toBe(204)
  expect(await told(customer)).toEqual([
    'invoice 2380 0 Müler GmbH',
    'cancellation -2380 0 Möller GmbH',
    'invoice 2380 2380 Möller GmbH',
  ])
  await back()
})

test('the days of a cancelled invoice are charged anew, but for those that nobody owes any more', async () => {
  const { customer, ids, id } = await invoiced()
  await done(id, 'cancel')
  const { rows } = await sql<{ ends_on: string }>`
    update contract set ends_on = billed_until - 15 where id = ${ids[0]} returning ends_on`.execute(operator())
  await runBilling(here.services, { customer, asOf: '2026-12-01' })
  const before = (await documents(customer)).length
  expect(await look(id)).toMatchObject({ reissue: true, whole: false, obstacle: null })
  const { body } = await done(id, 'reissue')
  const [ended, whole] = body.document.lines
  expect([ended.period_to, ended.net.amount_minor, whole.net.amount_minor]).toEqual([rows[0]?.ends_on, 500, 1000])
  expect((await done(id, 'reissue')).body.code).toBe('not_correctable')
  expect(await documents(customer)).toHaveLength(before + 1)
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})

test('data that would change the tax are refused with the way out, until the invoice is cancelled', async () => {
  const { customer, id } = await invoiced()
  await sql`update customer set country = 'CH', vat_id = '' where customer_number = ${customer}`.execute(operator())
  expect((await done(id, 'reissue')).body.code).toBe('tax_would_change')
  await done(id, 'cancel')
  const { body } = await done(id, 'reissue')
  expect(body.document.tax.amount_minor).toBe(0)
})

test('nothing is issued again of which something was given back, or that belongs to somebody else', async () => {
  const { id } = await invoiced()
  const part = { how: 'part', lines: [{ position: 1, amount_minor: 100 }], reason: 'Aus Kulanz' }
  await credit(id, { ...part, shown: (await credit(id, part)).body.shown })
  expect((await done(id, 'reissue')).body.code).toBe('not_correctable')
  await invoiced()
  expect((await done(id, 'reissue')).status).toBe(404)
})
