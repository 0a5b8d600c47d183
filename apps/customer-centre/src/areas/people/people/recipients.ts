import type { PermissionName } from '@kontor/contract/can'
import type { MailCategory } from '@kontor/contract/enums/mail-categories'
import { effectiveAccess, type MemberRole } from '@kontor/contract/roles'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb, OperatorDb } from '../../../platform/db/database.ts'
import type { MailTemplate } from '../../../platform/mail/mails.ts'
import { type MailRequest, queueMails } from '../../../platform/mail/queue-mail.ts'
import { greetedAt } from '../../../values/email-address.ts'
import { contactTable, customerTable } from '../../customers/reads.ts'
import { mayAct } from './may-act.ts'

export type Recipient = {
  id: string
  name: string
  email: string
  locale: string
  preferences: unknown
  second_factor: boolean
  role: MemberRole
  permissions: string[]
}

type Whom = {
  customer: number
  now: Date
  /** Absent: whatever role they have. */
  roles?: readonly MemberRole[]
  /** This one alone, if they still belong to the customer. */
  user?: string
  /** No one of a deactivated customer: they cannot come in to do anything about it. */
  unlessDeactivated?: true
}

/** The customer's people who can act for them at this moment, as mails need them. */
export async function recipients(
  db: BoundDb,
  { customer, now, roles, user, unlessDeactivated }: Whom,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id, u.name, u.email, u.locale, u.preferences, u.two_factor_since is not null as second_factor,
      m.role, m.permissions from membership m
    join user_account u on u.id = m.user_id
    join ${customerTable} c on c.customer_number = m.customer_number
    where m.customer_number = ${customer} and ${mayAct(now)}
      and ${roles ? sql`m.role = any(${roles}::text[])` : sql`true`} and ${user ? sql`u.id = ${user}` : sql`true`}
      and ${unlessDeactivated ? sql`c.deactivated_at is null` : sql`true`}
    order by u.id`.execute(db)
  return rows
}

/** The owners of staff, and this one of staff, as mails need them. */
export async function staffOwners(db: OperatorDb, user: string) {
  const { rows } = await sql<Omit<Recipient, 'permissions' | 'role' | 'second_factor'> & { role: 'owner' | null }>`
    select id, email, name, locale, preferences, case when 'owner' = any(staff_roles) then 'owner' end as role
    from user_account where admin and disabled_at is null and ('owner' = any(staff_roles) or id = ${user}) order by id`.execute(
    db,
  )
  return rows
}

/** Says whether a person may read an area, or what is of one contract there. */
export function mayRead(
  { role, permissions }: Pick<Recipient, 'role' | 'permissions'>,
  area: PermissionName,
  contract: string | null,
): boolean {
  const { level, contracts } = effectiveAccess(role, permissions)[area]
  return level === 'full' || level === 'read' || (contract !== null && contracts.includes(contract))
}

export const owners = (db: BoundDb, customer: number, now: Date): Promise<Recipient[]> =>
  recipients(db, { customer, now, roles: ['owner'] })

type Told<T extends MailTemplate> = Omit<MailRequest<T>, 'id' | 'user' | 'contact' | 'contactOf'> & {
  customer: number
  category: MailCategory
  /** The customer's people who are written to anyway: each chooses for themself, whatever a contact with their address says. */
  people: readonly { email: string }[]
}

/**
 * Writes a mail to the customer's contacts who get such mails: only to addresses that are verified, each once, and none while the
 * customer is deactivated. A lock keeps none back: what law and tax ask for does not wait for it. Looked at once more when it leaves.
 * @returns the mails with their addresses
 */
export async function notifyContacts<T extends MailTemplate>(
  db: BoundDb,
  { category, people, ...mail }: Told<T>,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string; name: string; locale: string; customer: string }>`
    select distinct on (c.email_key) c.id, c.email, case when c.kind = 'person' then c.name else '' end as name, c.locale, k.name as customer
    from ${contactTable} c join ${customerTable} k on k.customer_number = c.customer_number
    where c.customer_number = ${mail.customer} and ${category} = any(c.mail_categories) and c.email_verification = 'verified'
      and k.deactivated_at is null and c.email_key <> all(array(
        select lower(e collate "und-x-icu") from unnest(${people.map(({ email }) => email)}::text[]) e))
    order by c.email_key, c.id`.execute(db)
  const told = rows.map(row => ({ ...row, mail: uuidv7() }))
  await queueMails<T>(
    db,
    told.map(({ customer: contactOf, id, mail: mailId, email, name, locale }) => {
      const user = { id: null, email, name: greetedAt(email, name), locale }
      const to = { id: mailId, user, contact: { id, category }, contactOf }
      return { ...mail, ...to } as MailRequest<T> // what was left out above
    }),
  )
  return told.map(({ mail: id, email }) => ({ id, email }))
}
