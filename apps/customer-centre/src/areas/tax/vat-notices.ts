import { sql } from 'kysely'
import type { Centre } from '../../centre.ts'
import type { Db } from '../../db/database.ts'
import { queueMail } from '../../mail.ts'
import { tellContacts } from '../contacts/mailed-contacts.ts'

type Invalid = { customer: number; name: string; vatId: string; now: Date }

/** Tells the customer's owners and admins, and his contacts for billing, that VAT will be charged from now on: nobody may be looking. */
export async function tellVatIdInvalid(db: Db, centre: Centre, { customer, name, vatId, now }: Invalid): Promise<void> {
  const { appUrl } = centre.configuration
  const values = { customer: name, vatId, appUrl }
  const mail = { centre, template: 'vat_id_invalid', values, now, customer } as const
  const people = await responsiblePeople(db, customer, now)
  for (const user of people) await queueMail(db, { ...mail, user })
  await tellContacts(db, { ...mail, category: 'billing', people })
}

type Person = { id: string; email: string; name: string; locale: string }

async function responsiblePeople(db: Db, customer: number, now: Date): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.email, u.name, u.locale from membership m join user_account u on u.id = m.user_id
    where m.customer_number = ${customer} and m.role in ('owner', 'admin') and u.disabled_at is null
      and (m.expires_at is null or m.expires_at > ${now})
    order by u.email`.execute(db)
  return rows
}
