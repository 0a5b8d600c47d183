import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../../platform/db/database.ts'
import type { ValuesOf } from '../../../../platform/mail/mails.ts'
import { queueMails, writtenMails } from '../../../../platform/mail/queue-mail.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { derivedId } from '../../../../values/derived-id.ts'
import { owners } from '../../../people/people/recipients.ts'
import type { erasureMails } from '../mails.ts'

type ErasureMails = ValuesOf<typeof erasureMails>
type Telling<T extends keyof ErasureMails> = {
  services: TenantServices
  customer: number
  template: T
  values: Omit<ErasureMails[T], 'customer' | 'link'>
  now: Date
  /** Given by jobs that may run twice: owners told already are not told again. */
  once?: string
}

/** One mail to each owner, in their language. */
export async function notifyOwners<T extends keyof ErasureMails>(db: BoundDb, telling: Telling<T>): Promise<void> {
  const { services, customer, template, now, once } = telling
  const values = {
    ...telling.values,
    customer,
    link: `${services.configuration.appUrl}/account/privacy`,
  } as Parameters<typeof queueMails<T>>[1][number]['values'] // what Omit took out is put back
  const people = await owners(db, customer, now)
  const mails = people.map(user => ({
    services,
    user,
    template,
    values,
    now,
    customer,
    id: once === undefined ? uuidv7() : derivedId(once, template, user.id),
  }))
  const told = await writtenMails(db, once === undefined ? [] : mails.map(({ id }) => id))
  await queueMails(
    db,
    mails.filter(({ id }) => !told.has(id)),
  )
}
