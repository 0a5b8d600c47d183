import { createHash } from 'node:crypto'
import type { Centre } from '../../../centre.ts'
import type { Db } from '../../../db/database.ts'
import { mailExists, queueMail } from '../../../mail.ts'
import type { ErasureMails } from '../../../messages/privacy-mails.ts'
import { ownersOf } from './erasure-queries.ts'

type Telling<T extends keyof ErasureMails> = {
  centre: Centre
  customer: number
  template: T
  values: Omit<ErasureMails[T], 'customer' | 'link'>
  now: Date
  /** Given by jobs that may run twice: who was told already is not told again. */
  once?: string
}

/** One mail to each owner, in his language. */
export async function tellOwners<T extends keyof ErasureMails>(db: Db, telling: Telling<T>): Promise<void> {
  const { centre, customer, template, now, once } = telling
  const values = { ...telling.values, customer, link: `${centre.configuration.appUrl}/account/privacy` } as Parameters<
    typeof queueMail<T>
  >[1]['values'] // what Omit took out is put back
  for (const user of await ownersOf(db, customer, now)) {
    const id = once === undefined ? undefined : derivedId(`${once}:${template}:${user.id}`)
    if (id !== undefined && (await mailExists(db, id))) continue
    await queueMail(db, { centre, user, template, values, now, customer, ...(id !== undefined && { id }) })
  }
}

/** The same id for the same words: a second run finds what the first has written. */
function derivedId(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
