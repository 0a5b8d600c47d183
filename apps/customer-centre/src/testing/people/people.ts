import type { Access } from '@kontor/contract/areas/people/people'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Browser } from '../browser.ts'
import type { TestCentre } from '../test-centre.ts'

export const url = '/ajax/v1/people'
export const invitations = `${url}/invitations`

let count = 0
export const newAddress = (): string => `somebody-${++count}@people.example`

/** An access as a form sends it. */
export const access = (changes: Partial<Access> = {}): Access => ({
  role: 'support',
  permissions: ['support'],
  expires_on: null,
  second_factor_required: false,
  ...changes,
})

type Newcomer = Partial<Access> & { customer?: number; expiresAt?: string; email?: string }

/** A person who signs in with the demo's password and is a member; without a role, of no customer. */
export async function newPerson(centre: TestCentre, terms: Newcomer = {}): Promise<{ id: string; email: string }> {
  const id = uuidv7()
  const { email = newAddress(), role, permissions = [], customer = 10001, expiresAt = null } = terms
  const db = centre.services.database.operator
  await sql`
    insert into user_account (id, email, name, password_hash, password_changed_at, email_verified_at, created_at)
    select ${id}, ${email}, ${`Person ${email}`}, password_hash, password_changed_at, ${centre.services.clock.now()}, created_at
    from user_account where email = 'anna@demo.example'`.execute(db)
  if (role)
    await sql`
      insert into membership (customer_number, user_id, role, permissions, expires_at, created_at)
      values (${customer}, ${id}, ${role}, ${permissions}, ${expiresAt}, ${centre.services.clock.now()})`.execute(db)
  return { id, email }
}

/** Makes what `newPerson` does, signed in. */
export async function newMember(
  centre: TestCentre,
  terms: Newcomer,
): Promise<{ id: string; email: string; browser: Browser }> {
  const person = await newPerson(centre, terms)
  return { ...person, browser: await centre.signedIn(person.email) }
}

export type SentMail = {
  template: string
  subject: string
  body: string
  html: string
  locale: string
  recipient: string
}

/** Mails to an address, oldest first. */
export async function mailsOf(centre: TestCentre, recipient: string): Promise<SentMail[]> {
  const { rows } = await sql<SentMail>`
    select template, subject, body, html, locale, recipient from mail where recipient = ${recipient} order by created_at, id`.execute(
    centre.services.database.operator,
  )
  return rows
}

/** The token of the newest link sent to an address. */
export async function tokenTo(centre: TestCentre, recipient: string): Promise<string> {
  const mail = (await mailsOf(centre, recipient)).findLast(({ template }) => template === 'invitation')
  const [, token] = /\/invitation\/([\w-]+)/.exec(mail?.body ?? '') ?? []
  if (!token) throw new Error(`no invitation went to ${recipient}`)
  return token
}

type Entry = {
  customer_number: number
  action: string
  actor_name: string
  subject_label: string
  before: unknown
  after: unknown
}

/** The audit about people, of one subject, oldest first. */
export async function entriesAbout(centre: TestCentre, label: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select customer_number, action, actor_name, subject_label, before, after from audit_entry
    where subject_label = ${label} and split_part(action, '.', 1) in ('person', 'invitation') order by at, id`.execute(
    centre.services.database.operator,
  )
  return rows
}
