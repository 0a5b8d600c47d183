import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Browser } from '../../../testing/browser.ts'
import { addContact, addDomain, auditOf, codeFor, useContact, writable } from '../../../testing/contacts/contacts.ts'
import { multipart } from '../../../testing/multipart.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { reCheckContacts } from './re-check-job.ts'

const day = 86_400_000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
let centre: TestCentre
let anna: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
  await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Looking at evidence' })
})
afterAll(() => centre.close())

const url = (id: string) => `/ajax/v1/contacts/${id}`
const get = async (id: string, by = anna) => (await by.get(url(id))).body
/** Finds what staff see of a contact before they decide. */
const seen = async (id: string) => {
  const { version = 1, holder } = await get(id)
  return { version, latest_evidence: holder?.evidence[0]?.id ?? null }
}
const decide = async (id: string, decision: string, reason = 'Looked at', by = admin) =>
  by.post(`${url(id)}/holder-decision`, { decision, reason, ...(await seen(id)) })
const evidence = (id: string, note = 'Register entry HRB 1', by = anna) => by.post(`${url(id)}/evidence`, { note })
const run = () =>
  reCheckContacts.run({ services: centre.services, mailer: { send: async () => undefined }, log: silent }, {})

/** Lets days pass. A session does not last that long, so Anna signs in again. */
async function pass(days: number): Promise<void> {
  centre.wait(days * day)
  anna = await centre.signedIn('anna@demo.example')
}

async function prove(id: string, channel: 'email' | 'phone') {
  const contact = await get(id)
  await anna.post(`${url(id)}/verification/${channel}`)
  const code = await codeFor(centre, contact[channel])
  return (await anna.post(`${url(id)}/verification/${channel}/check`, { code })).body
}

/** A contact that owns a running domain; it is asked once the job has seen it. */
async function holder() {
  const contact = await addContact(anna)
  const domain = await addDomain(centre, 10001)
  await useContact(centre, 10001, contact.id, domain.id)
  await run()
  return { contact, domain }
}
const verifiedLongAgo = (id: string) =>
  sql`update contact set email_verification = 'verified', phone_verification = 'verified', email_verified_at = ${centre.services.clock.now()}::timestamptz - interval '2 months',
    phone_verified_at = ${centre.services.clock.now()}::timestamptz - interval '2 months' where id = ${id}`.execute(
    centre.services.database.operator,
  )
const mailsTo = async (email: string, template: string) =>
  centre.services.database.operator
    .selectFrom('mail')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .execute()
const actions = async (id: string) => (await auditOf(centre, id)).map(({ action }) => action)

describe('a domain’s holder', () => {
  test('is asked, with a deadline, and confirmed by both codes', async () => {
    const { contact, domain } = await holder()
    expect((await get(contact.id)).holder).toMatchObject({
      state: 'open',
      due_on: '2026-12-01',
      days_left: 15,
      missing: ['email', 'phone'],
      domains: [domain.label],
    })
    const row = (await anna.get(`/ajax/v1/contacts?use=holder_due&q=${contact.email}`)).body.data[0]
    expect(row).toMatchObject({ id: contact.id, holder_state: 'open', holder_days_left: 15 })
    expect((await prove(contact.id, 'email')).holder).toMatchObject({ state: 'open', missing: ['phone'] })
    expect((await prove(contact.id, 'phone')).holder).toMatchObject({ state: 'confirmed', due_on: null, missing: [] })
    expect((await actions(contact.id)).slice(-1)).toEqual(['contact.holder_confirmed'])
  })

  test('is told in the mail what the code confirms', async () => {
    const { contact, domain } = await holder()
    await anna.post(`${url(contact.id)}/verification/email`)
    const [mail] = await mailsTo(contact.email, 'contact_code')
    for (const text of [domain.label, contact.name, contact.phone]) expect(mail?.body).toContain(text)
  })

  test('who changes name is asked again though the address stays verified, and gets no more time by a second change', async () => {
    const { contact } = await holder()
    await verifiedLongAgo(contact.id)
    await run()
    const confirmed = await prove(contact.id, 'email')
    expect(confirmed.holder.state).toBe('confirmed')
    const put = (changes: object, version: number) =>
      anna.send('PUT', url(contact.id), { contact: { ...writable(contact), ...changes }, version })
    const moved = await put({ city: 'Kiel', note: 'moved' }, 1)
    expect(moved.body.holder.state).toBe('confirmed')
    const renamed = await put({ last_name: 'Renamed' }, 2)
    expect(renamed.body).toMatchObject({
      email_verification: 'verified',
      holder: { state: 'open', due_on: '2026-12-01', missing: ['email'] },
    })
    await pass(3)
    const again = await put({ last_name: 'Renamed again' }, 3)
    expect(again.body.holder).toMatchObject({ state: 'open', due_on: '2026-12-01', days_left: 12 })
    await pass(-3)
  })

  test('takes the place of another one unproved, and is asked', async () => {
    const { contact } = await holder()
    const heir = await addContact(anna)
    await anna.post(`${url(contact.id)}/replace`, { replacement_id: heir.id })
    expect((await get(contact.id)).holder.state).toBe('not_needed')
    expect((await get(heir.id)).holder).toMatchObject({ state: 'open', days_left: 15 })
    expect((await actions(contact.id)).at(-1)).toBe('contact.holder_released')
  })

  test('who is released and comes back still owes the proof of a new name, and has no new time', async () => {
    const { contact } = await holder()
    await prove(contact.id, 'email')
    expect((await prove(contact.id, 'phone')).holder.state).toBe('confirmed')
    centre.wait(60_000)
    await anna.send('PUT', url(contact.id), { contact: { ...writable(contact), last_name: 'New' }, version: 1 })
    await pass(4)
    const helper = await addContact(anna)
    const replace = (from: string, to: string) => anna.post(`${url(from)}/replace`, { replacement_id: to })
    await replace(contact.id, helper.id)
    expect((await get(helper.id)).holder).toMatchObject({ state: 'open', days_left: 11 })
    await replace(helper.id, contact.id)
    expect((await get(contact.id)).holder).toMatchObject({ state: 'open', days_left: 11, missing: ['email'] })
    await pass(-4)
  })

  test('whose name changed before holding anything has not proved it', async () => {
    const contact = await addContact(anna)
    await prove(contact.id, 'email')
    await prove(contact.id, 'phone')
    centre.wait(60_000)
    await anna.send('PUT', url(contact.id), { contact: { ...writable(contact), last_name: 'Early' }, version: 1 })
    const domain = await addDomain(centre, 10001)
    await useContact(centre, 10001, contact.id, domain.id)
    await run()
    expect((await get(contact.id)).holder).toMatchObject({ state: 'open', missing: ['email'] })
  })

  test.each(['merge', 'delete'])('hands the deadline on by %s', async how => {
    const { contact } = await holder()
    const heir = await addContact(anna)
    await pass(5)
    if (how === 'delete') await anna.send('DELETE', `${url(contact.id)}?replacement_id=${heir.id}`)
    else await anna.post(`${url(heir.id)}/merge`, { other_id: contact.id, take: {}, versions: { this: 1, other: 1 } })
    expect((await get(heir.id)).holder).toMatchObject({ state: 'open', days_left: 10 })
    await pass(-5)
  })

  test.each(['ended', 'withdrawn', 'provisioning_failed'])('of a domain that is %s does not exist', async state => {
    const contact = await addContact(anna)
    const domain = await addDomain(centre, 10001, state)
    await useContact(centre, 10001, contact.id, domain.id)
    await run()
    expect((await get(contact.id)).holder).toMatchObject({ state: 'not_needed', domains: [] })
  })
})

describe('other evidence', () => {
  test('is handed in, checked, rejected with a reason, handed in again and accepted', async () => {
    const { contact } = await holder()
    const { status, body } = await evidence(contact.id)
    expect(status).toBe(200)
    expect(body.holder).toMatchObject({
      state: 'evidence_received',
      evidence: [{ kind: 'document', note: 'Register entry HRB 1', given_by: 'Anna Lindqvist', decision: null }],
    })
    const rejected = await decide(contact.id, 'rejected', 'The entry names somebody else')
    expect(rejected.body.holder).toMatchObject({
      state: 'open',
      evidence: [{ decision: 'rejected', reason: 'The entry names somebody else', decided_by: expect.any(String) }],
    })
    expect((await mailsTo('anna@demo.example', 'holder_decided'))[0]?.body).toContain('The entry names somebody else')
    await evidence(contact.id, 'The right entry')
    const accepted = await decide(contact.id, 'accepted', 'Entry fits')
    expect(accepted.body.holder).toMatchObject({ state: 'confirmed', due_on: null })
    expect((await auditOf(centre, contact.id)).slice(-4)).toMatchObject([
      { action: 'contact.evidence_rejected', after: { reason: 'The entry names somebody else' } },
      { action: 'contact.holder_asked' },
      { action: 'contact.evidence_given', after: { note: 'The right entry' } },
      { action: 'contact.holder_confirmed', after: { reason: 'Entry fits' } },
    ])
  })

  test('may come as a file, which people who may read contacts can download, and goes with the contact', async () => {
    const { contact } = await holder()
    const body = multipart({ note: 'See the file' }, [{ name: 'register.txt', content: 'HRB 1' }])
    const given = await anna.send('POST', `${url(contact.id)}/evidence`, body.payload, body.headers)
    expect(given.status).toBe(200)
    const [{ files }] = given.body.holder.evidence
    expect(files).toEqual([{ id: expect.any(String), name: 'register.txt', bytes: 5 }])
    const path = `${url(contact.id)}/evidence/${files[0].id}`
    expect((await admin.get(path)).body).toBe('HRB 1')
    expect((await anna.get(path)).headers['content-disposition']).toContain('attachment')
    const other = await addContact(anna)
    expect((await anna.get(`${url(other.id)}/evidence/${files[0].id}`)).status).toBe(404)
    const locked = await centre.signedIn('ben@demo.example')
    await locked.post('/ajax/v1/accounts/customers/10002/change')
    expect((await locked.get(path)).status).toBe(404)
    await anna.send('DELETE', `${url(contact.id)}?replacement_id=${other.id}`)
    const left = centre.services.database.operator.selectFrom('file').select('id').where('id', '=', files[0].id)
    expect(await left.execute()).toEqual([])
  })

  test('is decided as staff saw it: not after a new name, nor with another document', async () => {
    const { contact } = await holder()
    await evidence(contact.id)
    const before = await seen(contact.id)
    const late = (looked: object) =>
      admin.post(`${url(contact.id)}/holder-decision`, { decision: 'accepted', reason: 'Looked at', ...looked })
    await evidence(contact.id, 'Of somebody else')
    expect(await late(before)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const between = await seen(contact.id)
    const renamed = { ...writable(contact), last_name: 'Somebody else' }
    await anna.send('PUT', url(contact.id), { contact: renamed, version: 1 })
    const refused = await late(between)
    expect(refused).toMatchObject({ status: 409, body: { current: { last_name: 'Somebody else' } } })
    expect((await get(contact.id)).holder).toMatchObject({
      state: 'open',
      evidence: [{ decision: null }, { decision: null }],
    })
  })

  test('is not decided by staff who belong to the customer', async () => {
    const { contact } = await holder()
    await evidence(contact.id)
    const operator = centre.services.database.operator
    const mia = (await admin.get('/ajax/v1/user')).body.id
    await sql`insert into membership (customer_number, user_id, role, permissions, created_at)
      values (10001, ${mia}, 'owner', '{}', now())`.execute(operator)
    expect(await decide(contact.id, 'accepted')).toMatchObject({ status: 403, body: { code: 'own_customer' } })
    await sql`delete from membership where user_id = ${mia}`.execute(operator)
    expect((await get(contact.id)).holder).toMatchObject({ state: 'evidence_received', evidence: [{ decision: null }] })
  })

  test('rejected after the deadline is called too late, and not asked for by a past day', async () => {
    const { contact } = await holder()
    await evidence(contact.id)
    await pass(16)
    admin = await centre.signedIn('admin@demo.example')
    await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Looking at evidence' })
    expect((await decide(contact.id, 'rejected')).body.holder.state).toBe('overdue')
    const [mail] = await mailsTo('anna@demo.example', 'holder_decided')
    // the demo's contact for domains
    const [copy] = await mailsTo('oncall@lindqvist-partner.example', 'holder_decided')
    expect(copy?.body).toContain('You receive this email because')
    expect(mail?.body).toContain('The deadline has passed')
    expect(mail?.body).not.toContain('1 December')
    await pass(-16)
    admin = await centre.signedIn('admin@demo.example')
    await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Looking at evidence' })
  })

  test('is not needed where staff check by themselves, and cannot be rejected where there is none', async () => {
    const { contact } = await holder()
    expect(await decide(contact.id, 'rejected')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { body } = await decide(contact.id, 'accepted', 'Called back')
    expect(body.holder).toMatchObject({ state: 'confirmed', evidence: [{ kind: 'provider', reason: 'Called back' }] })
  })

  test('is refused where no confirmation is needed', async () => {
    const { id } = await addContact(anna)
    expect(await evidence(id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await decide(id, 'accepted')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('is decided only by staff, for the customer they act for', async () => {
    const { contact } = await holder()
    expect(await decide(contact.id, 'accepted', 'me', anna)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const { id: foreign } = await centre.services.database.operator
      .selectFrom('contact')
      .select('id')
      .where('customer_number', '=', 10003)
      .executeTakeFirstOrThrow()
    expect((await decide(foreign, 'accepted')).status).toBe(404)
    expect((await evidence(foreign)).status).toBe(404)
    const idle = await centre.signedIn('admin@demo.example')
    expect((await decide(contact.id, 'accepted', 'Looked at', idle)).body.code).toBe('no_customer')
    expect((await get(contact.id)).holder.state).toBe('open')
  })
})

describe('checking again', () => {
  test('marks overdue holders, tells the owners once, and then finds nothing', async () => {
    const { contact } = await holder()
    await pass(15)
    await run()
    expect((await get(contact.id)).holder.state).toBe('open')
    await pass(1)
    const before = (await mailsTo('anna@demo.example', 'contacts_rechecked')).length
    await run()
    await run()
    const mails = await mailsTo('anna@demo.example', 'contacts_rechecked')
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]?.subject).toContain('Overdue')
    const [copy] = await mailsTo('oncall@lindqvist-partner.example', 'contacts_rechecked')
    expect(copy?.subject).toBe(mails[0]?.subject)
    expect(mails[0]?.body).toContain(contact.name)
    expect((await get(contact.id)).holder).toMatchObject({ state: 'overdue', days_left: -1 })
    expect((await actions(contact.id)).filter(action => action === 'contact.holder_overdue')).toHaveLength(1)
    await pass(-16)
  })

  test('waits for a contact that is just being changed without holding another one', async () => {
    const { contact: first } = await holder()
    const second = await addContact(anna)
    const { operator } = centre.services.database
    const lock = (id: string) => sql`select from contact where id = ${id} for update`
    await sql`update contact set holder_due_on = '2026-01-01' where id = ${first.id}`.execute(operator)
    await sql`update contact set email_verification = 'verified', email_verified_at = ${centre.services.clock.now()}::timestamptz - interval '3 years'
      where id = ${second.id}`.execute(operator)
    let job: Promise<void> | undefined
    await inTransaction(operator, async trx => {
      await lock(first.id).execute(trx)
      job = run()
      await untilWaiting(trx, 1)
      await sql`set local lock_timeout = '300ms'`.execute(trx)
      await lock(second.id).execute(trx)
    })
    await job
    expect((await get(first.id)).holder.state).toBe('overdue')
    expect((await get(second.id)).email_verification).toBe('expired')
  })

  test('keeps a contact’s name to its line, and lists no more of them than people read', async () => {
    const { operator } = centre.services.database
    for (let count = 0; count < 32; count++) {
      const { id } = await addContact(anna)
      // as versions before took it
      await sql`update contact set email_verification = 'verified', email_verified_at = ${centre.services.clock.now()}::timestamptz - interval '3 years',
        first_name = ${'Kim\n\nPay to another account'} where id = ${id}`.execute(operator)
    }
    await run()
    const [mail] = await mailsTo('anna@demo.example', 'contacts_rechecked')
    expect(mail?.body).toContain('- Kim Pay to another account Contact')
    expect(mail?.body).not.toContain('\nPay')
    expect(mail?.body.match(/^- Kim/gm)).toHaveLength(30)
    expect(mail?.body).toContain('- … (+ 2)')
  })

  test('writes to no one who acts for a deactivated customer', async () => {
    const contact = await addContact(anna)
    const { operator } = centre.services.database
    await sql`update contact set email_verification = 'verified', email_verified_at = ${centre.services.clock.now()}::timestamptz - interval '3 years'
      where id = ${contact.id}`.execute(operator)
    const before = (await mailsTo('anna@demo.example', 'contacts_rechecked')).length
    const deactivate = (at: Date | null) =>
      operator.updateTable('customer').set({ deactivated_at: at }).where('customer_number', '=', 10001).execute()
    await deactivate(new Date())
    await run()
    await deactivate(null)
    expect(await mailsTo('anna@demo.example', 'contacts_rechecked')).toHaveLength(before)
    expect((await get(contact.id)).email_verification).toBe('expired')
  })

  test('after a year nothing is verified any more, and a holder is asked again', async () => {
    const { contact } = await holder()
    await prove(contact.id, 'email')
    await prove(contact.id, 'phone')
    const bystander = await addContact(anna)
    await prove(bystander.id, 'email')
    await pass(364)
    await run()
    expect((await get(contact.id)).holder.state).toBe('confirmed')
    await pass(2)
    await run()
    expect(await get(bystander.id)).toMatchObject({
      email_verification: 'expired',
      email_verified_at: expect.any(String),
      holder: { state: 'not_needed' },
    })
    expect(await get(contact.id)).toMatchObject({
      email_verification: 'expired',
      phone_verification: 'expired',
      holder: { state: 'open', days_left: 15, missing: ['email', 'phone'] },
    })
    expect((await actions(contact.id)).slice(-2)).toEqual(['contact.verification_expired', 'contact.holder_asked'])
  })
})
