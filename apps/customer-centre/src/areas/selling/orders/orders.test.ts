import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMethod } from '../../../testing/billing/billing.ts'
import type { Browser } from '../../../testing/browser.ts'
import { type Newcomer, newcomer } from '../../../testing/newcomer.ts'
import { order, preview } from '../../../testing/orders/orders.ts'
import { mailsOf, newPerson } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let business: Newcomer
let browser: Browser
let consumer: Newcomer
let privately: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  business = await newcomer(centre)
  await sql`update customer set locale = 'en' where customer_number = ${business.customer}`.execute(operator())
  browser = await centre.signedIn(business.email)
  consumer = await newcomer(centre, { name: 'Paul Privat' })
  await sql`update customer set type = 'consumer', company_name = '', first_name = 'Paul', last_name = 'Privat'
    where customer_number = ${consumer.customer}`.execute(operator())
  privately = await centre.signedIn(consumer.email)
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const queued = () => runQueued(centre.services, { send: async () => undefined } as never)

const contract = (customer: number, number: string) =>
  operator()
    .selectFrom('contract')
    .selectAll()
    .where('customer_number', '=', customer)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

const mails = async (email: string, template: string) =>
  (await mailsOf(centre, email)).filter(mail => mail.template === template)

/** The document that bills a contract, as previews write one. */
async function invoiceOf(customer: number, contractId: string) {
  const lines = await operator()
    .selectFrom('document_line')
    .select([
      'document_id',
      'kind',
      'description',
      'period_from',
      'period_to',
      'quantity',
      'unit_price',
      'allowance_minor',
      'net_minor',
    ])
    .where('customer_number', '=', customer)
    .where('contract_id', '=', contractId)
    .orderBy('net_minor')
    .execute()
  const { net_minor, tax_minor, gross_minor } = await operator()
    .selectFrom('document')
    .select(['net_minor', 'tax_minor', 'gross_minor'])
    .where('id', '=', lines[0]?.document_id ?? '')
    .executeTakeFirstOrThrow()
  return { net_minor, tax_minor, gross_minor, lines: lines.map(({ document_id: _, kind: __, ...line }) => line) }
}

const domain = { product: 'domain-de', cycle: 'year' } as const

const asInvoice = ({ first_invoice: invoice }: OrderPreview) => ({
  net_minor: invoice?.net.amount_minor,
  tax_minor: invoice?.tax.amount_minor,
  gross_minor: invoice?.gross.amount_minor,
  lines: invoice?.lines
    .map(({ allowance, net: lineNet, unit: _, ...line }) => ({
      ...line,
      allowance_minor: allowance.amount_minor,
      net_minor: lineNet.amount_minor,
    }))
    .toSorted((a, b) => a.net_minor - b.net_minor),
})

describe('the preview', () => {
  test('shows price, set-up and the first invoice, net to a business', async () => {
    const { status, body } = await preview(browser, { product: 'certificate-wildcard', cycle: 'year' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      price: { net: { amount_minor: 10_200 }, vat: 'added' },
      setup: { net: { amount_minor: 1900 } },
      terms: { minimum_months: 12, renewal_months: 12, notice_days: 30, withdrawal_until: null, withdrawal_text: [] },
      first_invoice: {
        issued_on: '2026-11-16',
        period_from: '2026-11-16',
        period_to: '2027-11-15',
        net: { amount_minor: 12_100 },
        tax: { amount_minor: 2299 },
        gross: { amount_minor: 14_399 },
        lines: [{ net: { amount_minor: 1900 } }, { net: { amount_minor: 10_200 } }],
      },
      obstacle: null,
      payment: null,
      identifier: 'neumann.example',
    })
  })

  test('charges the days that are left of a month, options included', async () => {
    const { body } = await preview(browser, { options: [{ code: 'daily-backup', quantity: 1 }] })
    expect(body.price.net.amount_minor).toBe(649)
    expect(body.first_invoice).toMatchObject({ period_to: '2026-11-30', net: { amount_minor: 250 + 75 } })
  })

  test('tells consumers the price with VAT and their right to withdraw, with the law’s notice', async () => {
    const { body } = await preview(privately)
    expect(body.price).toMatchObject({ vat: 'included', gross: { amount_minor: 594 } })
    expect(body.terms.withdrawal_until).toBe('2026-11-30')
    expect(body.terms.withdrawal_text.join('\n')).toContain('http://portal.test/withdraw')
  })

  test.each([
    ['an unknown product', { product: 'mainframe' }, 404, null],
    ['a product that is not sold to them', { product: 'cloud-managed', cycle: 'month', identifier: '' }, 404, null],
    ['a cycle without a price', { cycle: 'two_years' }, 422, 'cycle'],
    ['an option of another product', { options: [{ code: 'mailboxes', quantity: 1 }] }, 422, 'options'],
    ['a domain under an ending that is not sold', { ...domain, identifier: 'müller.com' }, 422, 'identifier'],
    ['a domain under an ending that does not exist', { identifier: 'mueller.local' }, 422, 'identifier'],
    ['a domain that is no Punycode', { ...domain, identifier: 'xn--99999999.de' }, 422, 'identifier'],
    ['more than the domain', { ...domain, identifier: 'www.mueller.de' }, 422, 'identifier'],
    ['a domain that is too long for DNS', { ...domain, identifier: `${'ü'.repeat(60)}.de` }, 422, 'identifier'],
    ['a domain that is none', { identifier: 'no domain' }, 422, 'identifier'],
    [
      'another customer’s method of payment',
      { payment_method_id: '0199a000-0000-7000-8000-000000000000' },
      422,
      'payment_method_id',
    ],
  ] as const)('refuses %s', async (_what, choice, status, field) => {
    const answer = await preview(privately, choice as never)
    expect(answer.status).toBe(status)
    if (field) expect(Object.keys((answer.body as unknown as { errors: object }).errors)).toEqual([field])
  })

  test('names the endings under which domains are sold, in the language of the reader', async () => {
    const unsold = { ...domain, identifier: 'müller.com' }
    const said = (await preview(browser, unsold)).body as unknown as { errors: object }
    expect(said.errors).toEqual({ identifier: ['Enter a domain that ends in .de.'] })
    await sql`update user_account set locale = 'de' where id = ${business.id}`.execute(operator())
    const told = (await preview(browser, unsold)).body as unknown as { errors: object }
    expect(told.errors).toEqual({ identifier: ['Geben Sie eine Domain mit der Endung .de ein.'] })
    await sql`update user_account set locale = 'en' where id = ${business.id}`.execute(operator())
  })

  test.each(['MÜLLER.de.', 'xn--mller-kva.de'])('takes %s for müller.de', async identifier => {
    expect((await preview(browser, { ...domain, identifier })).body.identifier).toBe('müller.de')
  })

  test('says what the customer has to mend first; an order is refused with it', async () => {
    const lost = await newcomer(centre)
    await sql`update customer set line1 = '' where customer_number = ${lost.customer}`.execute(operator())
    const theirs = await centre.signedIn(lost.email)
    expect((await preview(theirs)).body.obstacle).toBe('address_missing')
    expect(await order(theirs)).toMatchObject({
      status: 409,
      body: { code: 'order_impossible', current: { obstacle: 'address_missing' } },
    })
  })

  test('says that a consumer elsewhere in the EU has to prove where they are, before they could never be billed', async () => {
    const abroad = await newcomer(centre)
    const set = (
      phone: string,
    ) => sql`update customer set type = 'consumer', company_name = '', first_name = 'Léa', last_name = 'Roux',
      country = 'FR', postal_code = '75001', city = 'Paris', phone = ${phone} where customer_number = ${abroad.customer}`
    await set('').execute(operator())
    const theirs = await centre.signedIn(abroad.email)
    expect((await preview(theirs)).body.obstacle).toBe('place_unproven')
    expect(await order(theirs)).toMatchObject({ status: 409, body: { current: { obstacle: 'place_unproven' } } })
    await set('+33142685300').execute(operator())
    expect((await preview(theirs)).body.obstacle).toBeNull()
    expect((await order(theirs)).status).toBe(201)
  })
})

describe('an order', () => {
  test('is kept as it was shown, confirmed by mail, set up, and due', async () => {
    const choice = { product: 'certificate-wildcard', cycle: 'year', identifier: 'Müller.example' } as const
    const shown = (await preview(browser, choice)).body
    const { status, body } = await order(browser, choice)
    expect([status, body.state]).toEqual([201, 'ordered'])
    const ordered = await contract(business.customer, body.number)
    expect(ordered).toMatchObject({
      state: 'ordered',
      label: 'müller.example',
      domain: 'müller.example',
      price_minor: 10_200,
      next_bill_on: null,
    })
    const kept = await operator()
      .selectFrom('contract_order')
      .selectAll()
      .where('contract_id', '=', ordered.id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ shown, ordered_by: business.id, acting_reason: null, early_start: false })
    const [confirmation] = await mails(business.email, 'order_confirmed')
    expect(confirmation?.body).toContain(`Contract: ${body.number}`)
    expect(confirmation?.body).toContain('€102.00 plus VAT per year')
    expect(confirmation?.body).toContain('First invoice: €143.99, including €22.99 VAT')
    expect(confirmation?.body).not.toContain('withdrawal form')

    expect(await queued()).toEqual(expect.arrayContaining(['orders.provision', 'billing.bill-customer']))
    const active = await contract(business.customer, body.number)
    expect(active).toMatchObject({
      state: 'active',
      started_on: '2026-11-16',
      minimum_term_ends_on: '2027-11-15',
      renews_on: '2027-11-16',
      attributes: [{ name: 'Domain', value: 'müller.example' }, { name: 'Service ID' }],
    })
    expect(await invoiceOf(business.customer, ordered.id)).toEqual(asInvoice(shown))
    expect(await mails(business.email, 'order_ready')).toHaveLength(1)
  })

  test('is paid as chosen: without a method by transfer, also where one pays by default', async () => {
    const { customer, email } = await newcomer(centre)
    const card = await insertMethod(operator(), customer, 'card')
    const theirs = await centre.signedIn(email)
    const paid = async (payment_method_id: string | null) => {
      const { payment } = (await preview(theirs, { payment_method_id })).body
      const { body } = await order(theirs, { payment_method_id })
      const { by_transfer, payment_method_id: own } = await contract(customer, body.number)
      await queued()
      const { payment_kind } = await operator()
        .selectFrom('document')
        .select('payment_kind')
        .where('customer_number', '=', customer)
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow()
      return { payment: payment?.kind ?? null, by_transfer, own, payment_kind }
    }
    expect(await paid(null)).toEqual({ payment: null, by_transfer: true, own: null, payment_kind: 'transfer' })
    expect(await paid(card)).toEqual({ payment: 'card', by_transfer: false, own: card, payment_kind: 'card' })
  })

  test('at a price that has changed meanwhile is shown anew', async () => {
    const answer = await order(browser, {}, { shown: 'a'.repeat(64) })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'order_changed', current: { product: { code: 'hosting-s' } } },
    })
  })

  test('without its name or the terms is not concluded', async () => {
    expect((await order(browser, { identifier: '' })).body.errors).toHaveProperty('identifier')
    expect((await order(browser, {}, { terms_accepted: false })).body.errors).toHaveProperty('terms_accepted')
  })

  test('of a consumer asks for the early start, and confirms the right to withdraw', async () => {
    expect((await order(privately, {}, { early_start: false })).body.errors).toHaveProperty('early_start')
    const { body } = await order(privately)
    expect(await contract(consumer.customer, body.number)).toMatchObject({ withdrawal_until: '2026-11-30' })
    const [confirmation] = await mails(consumer.email, 'order_confirmed')
    expect(confirmation?.body).toContain('Model withdrawal form')
    expect(confirmation?.body).toContain('You can withdraw from this contract until 30 November 2026.')
  })

  test('needs the right to contracts and to billing, and an open account', async () => {
    const technician = await newPerson(centre, {
      role: 'technical',
      permissions: ['contracts:write'],
      customer: business.customer,
    })
    expect((await order(await centre.signedIn(technician.email))).status).toBe(403)
    expect((await order(await centre.signedIn('locked@demo.example'))).status).toBe(423)
  })

  test('by staff needs a reason, which the customer reads', async () => {
    const staff = await centre.signedIn('admin@demo.example')
    await staff.post(`/ajax/v1/accounts/customers/${business.customer}/change`, { reason: 'Asked by phone' })
    expect((await order(staff)).body.errors).toHaveProperty('reason')
    const { body } = await order(staff, {}, { reason: 'Ordered by phone' })
    const { id } = await contract(business.customer, body.number)
    const kept = await operator()
      .selectFrom('contract_order')
      .select('acting_reason')
      .where('contract_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(kept.acting_reason).toBe('Ordered by phone')
    expect((await mails(business.email, 'order_confirmed')).at(-1)?.body).toContain('Reason: Ordered by phone')
    await queued()
  })
})
