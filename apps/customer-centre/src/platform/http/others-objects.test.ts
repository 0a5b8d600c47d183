import { endpoints } from '@kontor/contract/endpoints'
import { type EndpointDeclaration, methodOf, pathOf } from '@kontor/contract/wire/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { addContact, contactInput } from '../../testing/contacts/contacts.ts'
import { type OwnerDb, ownerOf } from '../../testing/owner.ts'
import { newPerson } from '../../testing/people/people.ts'
import { addPrivacyRows } from '../../testing/privacy-rows.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import type { OperatorDb } from '../db/database.ts'

/**
 * Every endpoint that names an object in its path, called by the owner of another customer. The contract says which these are: one
 * without a sample fails by its name.
 */
const byId = Object.values(endpoints as Record<string, EndpointDeclaration>)
  .filter(({ route }) => route.includes('{'))
  .toSorted((a, b) => order(a) - order(b))

/** Orders calls so that what takes an object away comes last, and it is there for the others. */
function order(endpoint: EndpointDeclaration): number {
  return ['GET', 'PATCH', 'PUT', 'POST', 'DELETE'].indexOf(methodOf(endpoint))
}

/** Why a path with a name in it needs no sample. */
function exemption({ access, route }: EndpointDeclaration): string | undefined {
  if (access === 'admin') return 'staff look after every customer'
  if (/\{(token|uid)\}/.test(route)) return 'it is for the person who holds the link, or who began the request'
  return exempt[route]
}
const exempt: Record<string, string> = {
  'PUT /ajax/v1/privacy/consents/{purpose}': 'a word, and their own consent',
  'DELETE /ajax/v1/accounts/limits/{key}/request': 'a word, and their own limit',
  'POST /hooks/payments/{gateway}': 'a gateway calls it, and signs what it sends',
  'GET /ajax/v1/terms/{version}': 'the general terms, which are the same for everybody',
  'GET /ajax/v1/outbox/{id}': 'a demo alone has it, and there everybody reads it',
  'GET /ajax/v1/articles/{slug}': 'the provider’s articles, which are the same for everybody',
  'GET /ajax/v1/articles/{slug}/answer': 'a word, and their own answer',
  'PUT /ajax/v1/articles/{slug}/answer': 'a word, and their own answer',
}

/** Holds what belongs to one of the two: objects of the customer, of the user, and of a closed customer of theirs. */
type Objects = Awaited<ReturnType<typeof objectsOf>>
type Sample = {
  /** The path's names in their order. */
  path: (of: Objects) => readonly (string | number)[]
  query?: string
  /** Makes what is valid beside it, of the caller's own. */
  body?: (own: Objects) => unknown
}
const byContact = (body?: Sample['body']): Sample => ({ path: of => [of.contact], ...(body && { body }) })
const closed = (body?: Sample['body']): Sample => ({ path: of => [of.closed], ...(body && { body }) })
const closedExport: Sample = { path: of => [of.closed, of.closedExport] }
const payment: Sample = { path: of => [of.payment] }
const money: Sample = { path: of => [of.money] }

const byContract = (body?: Sample['body'], query?: string): Sample => ({
  path: of => [of.contract],
  ...(body && { body }),
  ...(query && { query }),
})

const euro = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const offered = {
  kind: 'proforma',
  on: '2026-11-16',
  due_on: null,
  payment_method: null,
  net: euro(1000),
  tax: euro(190),
  gross: euro(1190),
  taxes: [],
  lines: [],
  notes: [],
}

const samples: Record<string, Sample> = {
  'POST /ajax/v1/billing/payouts/{id}/withdraw': { path: of => [of.payout] },
  'GET /ajax/v1/mails/{id}': { path: of => [of.mail] },
  'GET /ajax/v1/payments/{id}': money,
  'GET /ajax/v1/payments/{id}/receipt': money,
  'POST /ajax/v1/payments/{id}/cancel': money,
  'POST /ajax/v1/payments/{id}/continue': money,
  'GET /ajax/v1/offers/{number}': { path: of => [of.offer] },
  'GET /ajax/v1/offers/{number}/pdf': { path: of => [of.offer] },
  'POST /ajax/v1/offers/{number}/accept': {
    path: of => [of.offer],
    body: () => ({ terms_accepted: true, early_start: true }),
  },
  'POST /ajax/v1/offers/{number}/decline': { path: of => [of.offer], body: () => ({}) },
  'GET /ajax/v1/invoices/{id}': { path: of => [of.invoice] },
  'GET /ajax/v1/invoices/{id}/pdf': { path: of => [of.invoice] },
  'GET /ajax/v1/invoices/{id}/xml': { path: of => [of.invoice] },
  'GET /ajax/v1/invoices/{id}/csv': { path: of => [of.invoice] },
  'POST /ajax/v1/invoices/{id}/opened': { path: of => [of.invoice] },
  'POST /ajax/v1/invoices/{id}/send': { path: of => [of.invoice], body: () => ({}) },
  'GET /ajax/v1/invoices/archives/{id}/file': { path: of => [of.archive] },
  'GET /ajax/v1/contracts/{number}': byContract(),
  'GET /ajax/v1/contracts/{number}/offers': byContract(),
  'GET /ajax/v1/contracts/{number}/keep': byContract(),
  'GET /ajax/v1/contracts/{number}/change': byContract(undefined, 'product=hosting-l&cycle=month'),
  'GET /ajax/v1/contracts/{number}/end': byContract(undefined, 'action=cancel'),
  'GET /ajax/v1/contracts/{number}/export': byContract(),
  'PUT /ajax/v1/contracts/{number}/label': byContract(() => ({ label: 'Mine', version: 1 })),
  'PUT /ajax/v1/contracts/{number}/payment': byContract(() => ({ pays: 'default', version: 1 })),
  'POST /ajax/v1/contracts/{number}/change': byContract(() => ({
    product: 'hosting-l',
    cycle: 'month',
    shown: 'nothing',
    version: 1,
  })),
  'POST /ajax/v1/contracts/{number}/keep': byContract(() => ({
    shown: '',
    terms_accepted: true,
    early_start: true,
    version: 1,
  })),
  'POST /ajax/v1/contracts/{number}/cancellation': byContract(() => ({ ends_on: null, reason: '', version: 1 })),
  'POST /ajax/v1/contracts/{number}/withdrawal': byContract(() => ({ version: 1 })),
  'POST /ajax/v1/contracts/{number}/transfer': byContract(own => ({
    customer_number: own.customer + 1000,
    email: 'somebody@else.example',
    version: 1,
  })),
  'POST /ajax/v1/contracts/{number}/switch': byContract(() => ({ kind: 'provider', destination: '', version: 1 })),
  'POST /ajax/v1/contracts/{number}/switch/completion': byContract(() => ({ version: 1 })),
  'DELETE /ajax/v1/contracts/{number}/change': byContract(),
  'DELETE /ajax/v1/contracts/{number}/cancellation': byContract(),
  'DELETE /ajax/v1/contracts/{number}/transfer': byContract(),
  'DELETE /ajax/v1/contracts/{number}/switch': byContract(),
  'GET /ajax/v1/accounts/payment/{id}/mandate': payment,
  'GET /ajax/v1/accounts/payment/{id}/mandate/pdf': payment,
  'POST /ajax/v1/accounts/payment/{id}/account': {
    ...payment,
    body: () => ({ iban: 'DE02120300000000202051', mandate_accepted: true }),
  },
  'POST /ajax/v1/accounts/payment/{id}/revoke': payment,
  'GET /ajax/v1/accounts/payment/{id}/default': payment,
  'PUT /ajax/v1/accounts/payment/{id}/default': payment,
  'PUT /ajax/v1/accounts/payment/{id}/backup': payment,
  'GET /ajax/v1/accounts/payment/{id}': payment,
  'DELETE /ajax/v1/accounts/payment/{id}': payment,
  'GET /ajax/v1/contacts/{id}': byContact(),
  'PUT /ajax/v1/contacts/{id}': byContact(() => ({ contact: contactInput, version: 1 })),
  'POST /ajax/v1/contacts/{id}/replace': byContact(own => ({ replacement_id: own.otherContact })),
  'POST /ajax/v1/contacts/{id}/merge': byContact(own => ({
    other_id: own.otherContact,
    take: {},
    versions: { this: 1, other: 1 },
  })),
  'POST /ajax/v1/contacts/{id}/verification/{channel}': { path: of => [of.contact, 'email'] },
  'POST /ajax/v1/contacts/{id}/verification/{channel}/check': {
    path: of => [of.contact, 'email'],
    body: () => ({ code: '123456' }),
  },
  'POST /ajax/v1/contacts/{id}/evidence': byContact(() => ({ note: 'See the register.' })),
  'GET /ajax/v1/contacts/{id}/evidence/{file}': { path: of => [of.contact, of.evidence] },
  'DELETE /ajax/v1/contacts/{id}': byContact(),
  'GET /ajax/v1/tickets/{number}': { path: of => [of.ticket] },
  'GET /ajax/v1/tickets/{number}/messages': {
    path: of => [of.ticket],
    query: 'before=0199a000-0000-7000-8000-000000000000',
  },
  'GET /ajax/v1/tickets/{number}/export': { path: of => [of.ticket] },
  'GET /ajax/v1/tickets/{number}/pdf': { path: of => [of.ticket] },
  'PUT /ajax/v1/tickets/{number}/visibility': { path: of => [of.ticket], body: () => ({ visibility: 'people' }) },
  'PUT /ajax/v1/tickets/{number}/server-access': { path: of => [of.ticket], body: () => ({ allowed: false }) },
  'POST /ajax/v1/tickets/{number}/copies': {
    path: of => [of.ticket],
    body: () => ({ address: 'kim@outside.example' }),
  },
  'DELETE /ajax/v1/tickets/{number}/copies/{id}': { path: of => [of.ticket, of.ticketCopy] },
  'GET /ajax/v1/tickets/{number}/files/{id}': { path: of => [of.ticket, of.ticketFile] },
  'GET /ajax/v1/tickets/{number}/files/{id}/preview': { path: of => [of.ticket, of.ticketFile] },
  'POST /ajax/v1/tickets/{number}/messages': { path: of => [of.ticket], body: () => ({ body: 'Hello' }) },
  'PUT /ajax/v1/tickets/{number}/messages/{message}': {
    path: of => [of.ticket, of.ticketMessage],
    body: () => ({ body: 'Hello' }),
  },
  'DELETE /ajax/v1/tickets/{number}/messages/{message}': { path: of => [of.ticket, of.ticketMessage] },
  'POST /ajax/v1/tickets/{number}/close': { path: of => [of.ticket], body: () => ({}) },
  'POST /ajax/v1/tickets/{number}/reopen': { path: of => [of.ticket] },
  'GET /ajax/v1/people/{id}': { path: of => [of.member] },
  'PUT /ajax/v1/people/{id}': {
    path: of => [of.member],
    body: () => ({
      role: 'support',
      permissions: ['support'],
      expires_on: null,
      second_factor_required: false,
      version: 1,
    }),
  },
  'DELETE /ajax/v1/people/{id}': { path: of => [of.member] },
  'POST /ajax/v1/people/invitations/{id}/resend': { path: of => [of.invitation] },
  'DELETE /ajax/v1/people/invitations/{id}': { path: of => [of.invitation] },
  'DELETE /ajax/v1/tokens/{id}': { path: of => [of.token] },
  'PUT /ajax/v1/webhooks/{id}': {
    path: of => [of.webhook],
    body: () => ({ name: 'Books', url: 'https://hooks.example.com/', kinds: null }),
  },
  'DELETE /ajax/v1/webhooks/{id}': { path: of => [of.webhook] },
  'POST /ajax/v1/webhooks/{id}/rotate': { path: of => [of.webhook], body: () => ({}) },
  'POST /ajax/v1/webhooks/{id}/test': { path: of => [of.webhook] },
  'POST /ajax/v1/webhooks/{id}/resend': { path: of => [of.webhook], body: () => ({ delivery: null }) },
  'GET /ajax/v1/webhooks/{id}/deliveries': { path: of => [of.webhook] },
  'POST /ajax/v1/tokens/{id}/rotate': { path: of => [of.token], body: () => ({ expires_on: '2027-01-01' }) },
  'POST /ajax/v1/accounts/customers/{id}/change': { path: of => [of.customer], body: () => ({}) },
  'POST /ajax/v1/privacy/exports/{id}/downloads': { path: of => [of.export] },
  'GET /ajax/v1/privacy/exports/{id}/file': { path: of => [of.export] },
  'GET /ajax/v1/privacy/agreements/{id}': { path: of => [of.agreement] },
  'GET /ajax/v1/privacy/closed/{customer}': closed(),
  'POST /ajax/v1/privacy/closed/{customer}/exports': closed(),
  'POST /ajax/v1/privacy/closed/{customer}/exports/{id}/downloads': closedExport,
  'GET /ajax/v1/privacy/closed/{customer}/exports/{id}/file': closedExport,
  'POST /ajax/v1/privacy/closed/{customer}/erasure': closed(own => ({ customer_number: own.closed })),
  'DELETE /ajax/v1/privacy/closed/{customer}/erasure': closed(),
  'GET /ajax/v1/files/{id}': { path: of => [of.file] },
  'PUT /ajax/v1/accounts/notices/{id}': { path: of => [of.notice], body: () => ({ followed: true }) },
  // a user's own
  'POST /ajax/v1/accounts/factors/apps/{id}/confirm': { path: of => [of.app], body: () => ({ code: '123456' }) },
  'PATCH /ajax/v1/accounts/factors/{id}': { path: of => [of.passkey], body: () => ({ name: 'Key' }) },
  'DELETE /ajax/v1/accounts/factors/{id}': { path: of => [of.passkey] },
  'DELETE /ajax/v1/accounts/sessions/{id}': { path: of => [of.session] },
  'POST /ajax/v1/accounts/email-changes/{id}/resend': { path: of => [of.emailChange] },
  'DELETE /ajax/v1/accounts/email-changes/{id}': { path: of => [of.emailChange] },
  'DELETE /ajax/v1/accounts/callbacks/{id}': { path: of => [of.callback] },
}

let centre: TestCentre
/** A person who may write every table. */
let database: OwnerDb
let stranger: Browser
let owner: Browser
let theirs: Objects
let own: Objects
beforeAll(async () => {
  centre = await startTestCentre('demo')
  database = ownerOf(centre.url)
  const { email, id } = await newPerson(centre, { role: 'owner', customer: 10002 })
  owner = await centre.signedIn('anna@demo.example')
  stranger = await centre.signedIn(email)
  const annaId = (await one<{ id: string }>(sql`select id from user_account where email = 'anna@demo.example'`)).id
  theirs = await objectsOf(owner, 10001, annaId, 10004)
  own = await objectsOf(stranger, 10002, id, 10003)
})
afterAll(async () => {
  await database.destroy()
  await centre.close()
})

const one = async <T>(query: ReturnType<typeof sql>): Promise<T> => {
  const [row] = (await query.execute(database)).rows
  if (!row) throw new Error('the demo has no such row')
  return row as T
}

async function sentMail(user: string, now: Date): Promise<string> {
  const { id } = await one<{ id: string }>(sql`
    insert into mail (id, created_at, user_id, recipient, locale, template, subject, body)
    values (gen_random_uuid(), ${now}, ${user}, 'x@y.test', 'en', 'welcome', 'Hello', 'Hello') returning id`)
  await sql`update mail_delivery set sent_at = ${now} where mail_id = ${id}`.execute(database)
  return id
}

/** Makes what the demo lacks, and finds the rest. @param closedCustomer is closed, and becomes theirs */
async function objectsOf(browser: Browser, customer: number, user: string, closedCustomer: number) {
  const now = centre.services.clock.now()
  const contact: string = (await addContact(browser)).id
  const otherContact: string = (await addContact(browser)).id
  const text = async (query: ReturnType<typeof sql>) => (await one<{ id: string }>(query)).id
  const contractId = await text(sql`select id from contract where customer_number = ${customer}`)
  await addPrivacyRows(database as unknown as OperatorDb, customer, user, now, contractId, contact)
  const ready = (whose: number) =>
    text(sql`insert into data_export (customer_number, id, user_id, state, requested_at, size_bytes, ready_at, expires_at)
      values (${whose}, gen_random_uuid(), ${user}, 'ready', ${now}, 1, ${now}, ${now}::timestamptz + interval '1 day')
      returning id`)
  const file = (purpose: string, subject: string) =>
    text(sql`insert into file (id, customer_number, purpose, subject_id, name, content_type, bytes, sha256, storage_key, created_at)
      values (gen_random_uuid(), ${customer}, ${purpose}, ${subject}, 'a.txt', 'text/plain', 1, sha256(''), gen_random_uuid(), ${now})
      returning id`)
  const shown = (id: string) =>
    text(
      sql`update file set preview_key = gen_random_uuid()::text, preview_width = 1, preview_height = 1 where id = ${id} returning id`,
    )
  const evidence = await text(
    sql`select id from contact_evidence where customer_number = ${customer} and contact_id = ${contact}`,
  )
  const sepa = await text(
    sql`insert into payment_method (customer_number, id, kind, state, label, holder, mandate_reference, created_at)
      values (${customer}, gen_random_uuid(), 'sepa', 'active', 'Bank', 'Somebody', gen_random_uuid(), ${now}) returning id`,
  )
  await sql`insert into sepa_mandate (customer_number, payment_method_id, reference, creditor_id, holder, iban, version, locale,
      text, hash, text_named, signed_at, signed_by, user_id)
    values (${customer}, ${sepa}, 'M-1', 'DE98ZZZ09999999999', 'Somebody', 'DE89370400440532013000', '1', 'en', 'Words', '', true,
      ${now}, 'Somebody', ${user})`.execute(database)
  const ticket = await one<{ id: string; number: number }>(
    sql`insert into ticket (customer_number, id, subject, category, impact, status, created_at, updated_at, last_author)
      values (${customer}, gen_random_uuid(), 'Help', 'other', 'none', 'in_progress', ${now}, ${now}, 'Somebody') returning id, number`,
  )
  const message = await text(
    sql`insert into ticket_message (customer_number, ticket_id, id, author_name, from_staff, body, created_at)
      values (${customer}, ${ticket.id}, gen_random_uuid(), 'Somebody', false, 'Help', ${now}) returning id`,
  )
  const notice = await text(
    sql`insert into service_notice (id, kind, state, scope, title, starts_at, latest_update_id, created_at, updated_at)
      values (gen_random_uuid(), 'incident', 'investigating', 'contracts', '{"en": "Slow"}', ${now}, gen_random_uuid(), ${now}, ${now})
      returning id`,
  )
  await sql`insert into service_notice_contract (customer_number, notice_id, contract_id)
    select customer_number, ${notice}::uuid, id from contract where customer_number = ${customer} and state = 'active'`.execute(
    database,
  )
  await sql`update customer set deactivated_at = ${now} where customer_number = ${closedCustomer}`.execute(database)
  await sql`insert into membership (customer_number, user_id, role, created_at)
    values (${closedCustomer}, ${user}, 'owner', ${now})`.execute(database)
  return {
    customer,
    contact,
    otherContact,
    evidence: await file('evidence', evidence),
    file: await file('inquiry', contact),
    notice,
    ticket: ticket.number,
    ticketMessage: message,
    ticketCopy: await text(
      sql`insert into ticket_copy (customer_number, ticket_id, id, address, locale, state, added_by, added_at)
        values (${customer}, ${ticket.id}, gen_random_uuid(), 'jo@outside.example', 'en', 'waiting', 'Somebody', ${now}) returning id`,
    ),
    ticketFile: await shown(await file('ticket_message', message)),
    mail: await sentMail(user, now),
    payment: sepa,
    money: await text(
      sql`insert into payment (customer_number, id, kind, status, amount_minor, currency, created_at, settled_at)
        values (${customer}, gen_random_uuid(), 'transfer', 'succeeded', 100, 'EUR', ${now}, ${now}) returning id`,
    ),
    payout: await text(
      sql`insert into payout (customer_number, id, state, amount_minor, currency, holder, iban, end_to_end_id, asked_at)
        values (${customer}, gen_random_uuid(), 'asked', 100, 'EUR', 'Somebody', 'DE89370400440532013000', gen_random_uuid(), ${now}) returning id`,
    ),
    offer: (
      await one<{ number: string }>(
        sql`insert into offer (id, number, customer_number, name, email, locale, state, made_by, made_by_name, made_at, intro, valid_until, items,
            document, currency, net_minor, gross_minor, sent_at, pdf, pdf_sha256, token_hash)
          values (gen_random_uuid(), 'AN-2020-' || lpad(${customer}::text, 8, '0'), ${customer}, 'Somebody', 'jo@outside.example', 'en', 'sent', ${user}, 'Staff',
            ${now}, '', ${now}::date + 30, '[]', ${JSON.stringify(offered)}, 'EUR', 1000, 1190, ${now}, '', '', null) returning number`,
      )
    ).number,
    invoice: await text(sql`select id from document where customer_number = ${customer}`),
    archive: await text(
      sql`insert into document_archive (customer_number, id, user_id, year, documents, state, requested_at)
        values (${customer}, gen_random_uuid(), ${user}, 2026, 1, 'requested', ${now}) returning id`,
    ),
    contract: (await one<{ number: string }>(sql`select number from contract where id = ${contractId}`)).number,
    member: (await newPerson(centre, { role: 'support', customer })).id,
    invitation: await text(sql`select id from invitation where customer_number = ${customer}`),
    token: await text(
      sql`insert into access_token (customer_number, id, user_id, name, token_hash, hint, scopes, networks, created_at, expires_at)
        values (${customer}, gen_random_uuid(), ${user}, 'A program', sha256(${String(customer)}::bytea), 'a1B2', '{billing:read}', '{}', ${now},
          ${now}::timestamptz + interval '1 year') returning id`,
    ),
    webhook: await text(
      sql`insert into webhook_target (id, customer_number, user_id, name, url, secret, position, created_at, saved_at)
        values (gen_random_uuid(), ${customer}, ${user}, 'A program', 'https://hooks.example.com/', '', '', ${now}, ${now}) returning id`,
    ),
    agreement: await text(sql`select id from processing_agreement where customer_number = ${customer}`),
    export: await ready(customer),
    closed: closedCustomer,
    closedExport: await ready(closedCustomer),
    app: await text(sql`select id from totp_app where user_id = ${user}`),
    passkey: await text(sql`select id from passkey where user_id = ${user}`),
    session: await text(sql`select public_id as id from session where user_id = ${user}`),
    emailChange: await text(sql`select id from email_change where user_id = ${user}`),
    callback: await text(sql`select id from callback_request where user_id = ${user}`),
  }
}

const sampleOf = ({ route }: EndpointDeclaration): Sample => {
  const sample = samples[route]
  if (!sample) throw new Error(`${route} has neither a sample of another customer's object nor a reason to need none`)
  return sample
}

async function call(browser: Browser, endpoint: EndpointDeclaration, of: Objects, mine: Objects) {
  const { path, query, body } = sampleOf(endpoint)
  const names = [...path(of)]
  const url = pathOf(endpoint).replaceAll(/\{\w+\}/g, () => String(names.shift()))
  const token = { 'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '') }
  await sql`delete from rate_limit`.execute(database)
  return browser.send(methodOf(endpoint), query ? `${url}?${query}` : url, body?.(mine), token)
}

const tried = byId.filter(endpoint => exemption(endpoint) === undefined)

describe('another customer’s object', () => {
  test.each(tried.map(endpoint => [endpoint.route, endpoint] as const))('is not there for %s', async (_, endpoint) => {
    const { status, body } = await call(stranger, endpoint, theirs, own)
    expect([status, body.code]).toEqual([404, 'not_found'])
  })

  test.each(tried.map(endpoint => [endpoint.route, endpoint] as const))(
    'is there for its owner, so that %s proves something',
    async (_, endpoint) => {
      const { status, body } = await call(owner, endpoint, theirs, theirs)
      expect([status, body.code]).not.toEqual([404, 'not_found'])
    },
  )
})

test('samples and reasons are of endpoints that are there', () => {
  const routes = byId.map(({ route }) => route)
  expect([...Object.keys(samples), ...Object.keys(exempt)].filter(route => !routes.includes(route as 'GET /'))).toEqual(
    [],
  )
})
