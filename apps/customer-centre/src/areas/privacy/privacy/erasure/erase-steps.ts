import type { RetentionKind } from '@kontor/contract/enums/privacy'
import { sql } from 'kysely'
import type { EraseStep, Erasing, PersonalData, SoleUser } from '../../../../platform/privacy/personal-data.ts'
import { membershipTable, userTable } from '../../../people/reads.ts'

/** Mails after the people they went to, contracts after everything that names them. */
const order: readonly RetentionKind[] = [
  'exports',
  'contacts',
  'tickets',
  'payment_methods',
  'mandates',
  'people',
  'account',
  'mails',
  'letters',
  'vouchers',
  'books',
  'services',
  'contracts',
  'evidence',
]

export const eraseSteps = (data: readonly PersonalData[]): EraseStep[] => order.map(kind => eraseKind(data, kind))

/** The last area first, as its rows refer to those of areas before it. */
export const eraseKind =
  (data: readonly PersonalData[], kind: RetentionKind): EraseStep =>
  async erasing => {
    const owners = data.toReversed()
    if (kind === 'people') await eraseSoleUsers(owners, erasing)
    for (const { erase } of owners) await erase?.[kind]?.(erasing)
  }

/** Those who act for no one else; before the memberships end, because afterwards no one knows who they were. */
async function eraseSoleUsers(owners: readonly PersonalData[], erasing: Erasing): Promise<void> {
  const { db, customer, now } = erasing
  // of two customers that are erased at once, the second finds whom the first has let go
  await sql`select from ${userTable} where id in (select user_id from ${membershipTable} where customer_number = ${customer})
    order by id for update`.execute(db)
  const { rows: users } = await sql<SoleUser>`
    select u.id, lower(u.email) as email from ${userTable} u where u.id in (select sole_people(${now}))`.execute(db)
  for (const { eraseUsers } of owners) await eraseUsers?.(erasing, users)
}
