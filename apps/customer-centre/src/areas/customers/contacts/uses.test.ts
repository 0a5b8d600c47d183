import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Browser } from '../../../testing/browser.ts'
import {
  addContact,
  addDomain,
  auditOf,
  contactInput,
  useContact,
  writable,
} from '../../../testing/contacts/contacts.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'

let centre: TestCentre
let anna: Browser
let foreign: string
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  const { id } = await centre.services.database.operator
    .selectFrom('contact')
    .select('id')
    .where('customer_number', '=', 10002)
    .executeTakeFirstOrThrow()
  foreign = id
})
afterAll(() => centre.close())

const url = (id: string) => `/ajax/v1/contacts/${id}`
const get = (id: string) => anna.get(url(id))
const remove = (id: string, replacement?: string) =>
  anna.send('DELETE', replacement ? `${url(id)}?replacement_id=${replacement}` : url(id))
const replace = (id: string, replacement_id: string) => anna.post(`${url(id)}/replace`, { replacement_id })
const merge = (id: string, other_id: string, take = {}, versions = { this: 1, other: 1 }) =>
  anna.post(`${url(id)}/merge`, { other_id, take, versions })
const usesOf = async (id: string): Promise<string[]> =>
  (await get(id)).body.used_by.map((use: { label: string; role: string }) => `${use.label} ${use.role}`).sort()

/** A contact named by its own contract. */
async function usedContact(role = 'technical') {
  const contact = await addContact(anna)
  const contract = await addDomain(centre, 10001)
  await useContact(centre, 10001, contact.id, contract.id, role)
  return { contact, contract }
}

describe('deleting a contact', () => {
  test('that nothing names is done, with its codes and its evidence, and logged with all its values', async () => {
    const contact = await addContact(anna, { note: 'leaves' })
    await anna.post(`${url(contact.id)}/verification/email`)
    expect((await remove(contact.id)).status).toBe(204)
    expect((await get(contact.id)).status).toBe(404)
    expect((await remove(contact.id)).status).toBe(404)
    expect((await auditOf(centre, contact.id)).at(-1)).toMatchObject({
      action: 'contact.deleted',
      actor_name: 'Anna Lindqvist',
      before: { email: contact.email, note: 'leaves' },
      after: null,
    })
  })

  test('that contracts name is refused with their names, and changes nothing', async () => {
    const { contact, contract } = await usedContact()
    const { status, body } = await remove(contact.id)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'contact_in_use',
      current: { uses: [{ label: contract.label, contract_number: expect.stringMatching(/^C-/), role: 'technical' }] },
    })
    expect(await usesOf(contact.id)).toEqual([`${contract.label} technical`])
  })

  test('moves each role to the replacement, without doubles', async () => {
    const { contact, contract } = await usedContact()
    const second = await addDomain(centre, 10001)
    const heir = await addContact(anna)
    await useContact(centre, 10001, contact.id, contract.id, 'admin')
    await useContact(centre, 10001, contact.id, second.id, 'technical')
    await useContact(centre, 10001, heir.id, contract.id, 'admin')
    expect((await remove(contact.id, heir.id)).status).toBe(204)
    expect(await usesOf(heir.id)).toEqual(
      [`${contract.label} admin`, `${contract.label} technical`, `${second.label} technical`].sort(),
    )
    expect((await auditOf(centre, contact.id)).at(-1)?.after).toMatchObject({ replacement: heir.name })
  })

  test.each(['itself', 'nobody', 'another customer’s'])('is refused where the replacement is %s', async who => {
    const { contact, contract } = await usedContact()
    const id = { itself: contact.id.toUpperCase(), nobody: crypto.randomUUID() }[who] ?? foreign
    expect(await remove(contact.id, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await replace(contact.id, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await usesOf(contact.id)).toEqual([`${contract.label} technical`])
  })

  test('waits for a use that is just being added, and then sees it', async () => {
    const contact = await addContact(anna)
    const contract = await addDomain(centre, 10001)
    let removal: ReturnType<typeof remove> | undefined
    await inTransaction(centre.services.database.operator, async trx => {
      const use = { customer_number: 10001, contact_id: contact.id, contract_id: contract.id, role: 'abuse' }
      await trx.insertInto('contact_use').values(use).execute()
      removal = remove(contact.id)
      await untilWaiting(trx, 1)
    })
    expect(await removal).toMatchObject({ status: 409, body: { code: 'contact_in_use' } })
    expect(await usesOf(contact.id)).toEqual([`${contract.label} abuse`])
  })
})

describe('replacing a contact everywhere', () => {
  test('leaves it unused, and the other one in its places', async () => {
    const { contact, contract } = await usedContact('billing')
    const heir = await addContact(anna)
    const { status, body } = await replace(contact.id, heir.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: contact.id, used_by: [] })
    expect(await usesOf(heir.id)).toEqual([`${contract.label} billing`])
    expect((await auditOf(centre, contact.id)).at(-1)).toMatchObject({ action: 'contact.replaced' })
    // a second time there is nothing to do, and nothing to log
    expect((await replace(contact.id, heir.id)).status).toBe(200)
    expect((await auditOf(centre, contact.id)).filter(({ action }) => action === 'contact.replaced')).toHaveLength(1)
  })
})

describe('merging two contacts', () => {
  test('takes each part from where it was chosen, unites roles, uses and evidence, and logs both', async () => {
    const { contact: own, contract } = await usedContact('admin')
    const { contact: other, contract: elsewhere } = await usedContact('technical')
    await useContact(centre, 10001, other.id, contract.id, 'admin')
    await anna.send('PUT', url(other.id), {
      contact: { ...writable(other), organisation: 'Other Ltd', city: 'Kiel', roles: ['abuse', 'billing'] },
      version: 1,
    })
    await sql`insert into contact_evidence (customer_number, id, contact_id, kind, given_at, given_by)
      values (10001, gen_random_uuid(), ${other.id}, 'document', now(), 'Anna')`.execute(
      centre.services.database.operator,
    )
    await sql`update contact set email_verification = 'verified', email_verified_at = now() where id = ${other.id}`.execute(
      centre.services.database.operator,
    )
    const take = { organisation: 'other', email: 'other', address: 'other', phone: 'this' }
    const { status, body } = await merge(own.id, other.id, take, { this: 1, other: 2 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: own.id,
      last_name: own.last_name,
      organisation: 'Other Ltd',
      email: other.email,
      email_verification: 'verified',
      phone: own.phone,
      phone_verification: 'unverified',
      city: 'Kiel',
      roles: ['billing', 'abuse'],
      version: 2,
      holder: { evidence: [{ given_by: 'Anna' }] },
    })
    expect(await usesOf(own.id)).toEqual([`${contract.label} admin`, `${elsewhere.label} technical`].sort())
    expect((await get(other.id)).status).toBe(404)
    expect((await auditOf(centre, own.id)).at(-1)).toMatchObject({
      action: 'contact.merged',
      before: { kept: { email: own.email }, merged: { email: other.email, organisation: 'Other Ltd' } },
    })
  })

  const verify = (id: string, channel: string) =>
    sql`update contact set ${sql.ref(`${channel}_verification`)} = 'verified',
      ${sql.ref(`${channel}_verified_at`)} = ${centre.services.clock.now()}::timestamptz - interval '2 months' where id = ${id}`.execute(
      centre.services.database.operator,
    )

  test('keeps what either of them proved about the same address and number', async () => {
    const other = await addContact(anna)
    const same = { email: other.email.toUpperCase(), phone: other.phone, allow_duplicate: true }
    const own = await addContact(anna, same)
    await verify(other.id, 'email')
    await verify(own.id, 'phone')
    const { body } = await merge(own.id, other.id, { phone: 'other' })
    expect(body).toMatchObject({ email_verification: 'verified', phone_verification: 'verified' })
    expect(body.email_verified_at).not.toBeNull()
  })

  test('a proof that comes over confirms no holder by another name', async () => {
    const { contact: other } = await usedContact('owner')
    const same = { email: other.email, phone: other.phone, allow_duplicate: true }
    const own = await addContact(anna, { ...same, last_name: 'Somebody else' })
    for (const channel of ['email', 'phone']) await verify(other.id, channel)
    const { body } = await merge(own.id, other.id)
    expect(body).toMatchObject({ email_verification: 'verified', holder: { state: 'open', missing: ['email'] } })
  })

  test('a proof that comes over counts only if later than what its contact was asked for', async () => {
    const { contact: other } = await usedContact('owner')
    const own = await addContact(anna, { ...writable(other), allow_duplicate: true })
    for (const channel of ['email', 'phone']) await verify(other.id, channel)
    await sql`update contact set holder_asked_at = ${centre.services.clock.now()}::timestamptz + interval '1 hour', holder_state = 'open', holder_due_on = '2026-11-20'
      where id = ${other.id}`.execute(centre.services.database.operator)
    const { body } = await merge(own.id, other.id)
    expect(body.holder).toMatchObject({ state: 'open', due_on: '2026-11-20', missing: ['email'] })
  })

  test('is refused with both records where either has changed', async () => {
    const [own, other] = [await addContact(anna), await addContact(anna)]
    const { status, body } = await merge(own.id, other.id, {}, { this: 1, other: 7 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale_version', current: { this: { id: own.id }, other: { id: other.id } } })
  })

  test('is refused where the chosen parts make no contact', async () => {
    const desk = await addContact(anna, { kind: 'role', organisation: 'Desk', first_name: '', last_name: '' })
    const person = await addContact(anna)
    const { status, body } = await merge(desk.id, person.id, { organisation: 'other' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ 'take.organisation': ['Enter the name of the organisation.'] })
    expect((await get(person.id)).status).toBe(200)
  })

  test.each(['itself', 'nobody', 'another customer’s'])('is refused with %s', async who => {
    const own = await addContact(anna)
    const id = { itself: own.id, nobody: crypto.randomUUID() }[who] ?? foreign
    expect(await merge(own.id, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await merge(foreign, own.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('each into the other at once: one wins, and one contact with both uses is left', async () => {
    const { contact: own, contract } = await usedContact()
    const { contact: other, contract: elsewhere } = await usedContact()
    const answers = await Promise.all([merge(own.id, other.id), merge(other.id, own.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const left = answers.find(({ status }) => status === 200)?.body.id
    expect(await usesOf(left)).toEqual([`${contract.label} technical`, `${elsewhere.label} technical`].sort())
  })
})

describe('a contact that looks like another', () => {
  const like = async (changes: Record<string, unknown>) => {
    const own = {
      first_name: 'Ada',
      last_name: `Neu ${crypto.randomUUID()}`,
      email: `${crypto.randomUUID()}@new.example`,
    }
    return anna.post('/ajax/v1/contacts', { ...contactInput, ...own, phone: '', ...changes })
  }

  test.each([
    ['the address in other letters', 'email', { email: 'DOUBLE@Here.example' }],
    ['the number otherwise spaced', 'phone', { phone: '0049 40/555-0001' }],
    ['name and organisation', 'name', { first_name: 'ÖMER', last_name: 'Şahin', organisation: 'HAFEN GmbH' }],
  ])('by %s is refused with the candidate, and added on insisting', async (_how, reason, changes) => {
    const name = { first_name: 'Ömer', last_name: 'Şahin', organisation: 'Hafen GmbH' }
    const there = await addContact(anna, {
      ...name,
      email: 'double@here.example',
      phone: '+49 40 5550001',
      allow_duplicate: true,
    })
    const refused = await like(changes)
    expect(refused).toMatchObject({ status: 409, body: { code: 'contact_duplicate' } })
    expect(refused.body.current).toContainEqual({
      id: there.id,
      name: 'Ömer Şahin',
      organisation: 'Hafen GmbH',
      email: there.email,
      phone: there.phone,
      same: [reason],
    })
    const added = await like({ ...changes, allow_duplicate: true })
    expect(added.status).toBe(201)
    expect(added.body.duplicates.map(({ id }: { id: string }) => id)).toContain(there.id)
    for (const { id } of [there, added.body]) await remove(id)
  })

  test('by an empty number, or by a name at another organisation, is none', async () => {
    await addContact(anna, { first_name: 'Lee', last_name: 'Twice', organisation: 'One', phone: '' })
    expect((await like({ first_name: 'Lee', last_name: 'Twice', organisation: 'Two' })).status).toBe(201)
  })

  test('another customer’s contacts are no candidates', async () => {
    expect((await like({ email: 'locked@demo.example' })).status).toBe(201)
  })

  test('a change asks only about what it changes', async () => {
    const there = await addContact(anna)
    const twin = await addContact(anna, { email: there.email, allow_duplicate: true })
    const moved = { ...writable(twin), city: 'Kiel' }
    expect((await anna.send('PUT', url(twin.id), { contact: moved, version: 1 })).status).toBe(200)
    const phoned = { ...moved, phone: there.phone }
    const refused = await anna.send('PUT', url(twin.id), { contact: phoned, version: 2 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'contact_duplicate', current: [{ id: there.id }] } })
    const insisted = await anna.send('PUT', url(twin.id), { contact: phoned, version: 2, allow_duplicate: true })
    expect(insisted.status).toBe(200)
  })
})
