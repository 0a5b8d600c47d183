import type { Contact } from '@kontor/contract/areas/contacts'
import { phoneCodesOf } from '../../adapters/phone-code/phone-code.ts'
import type { Centre } from '../../centre.ts'
import { scopeOf } from '../../contract-scope.ts'
import type { Db } from '../../db/database.ts'
import { problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { missingProofs } from './holder-rules.ts'
import { contactDetail } from './queries.ts'

export type Scene = { db: Db; customer: number; centre: Centre; now: Date; caller: Caller }

/** One contact as the wire shows it to the caller, in one statement. Contracts that he may not read are counted. @throws not_found */
export async function readContact({ db, customer, centre, now, caller }: Scene, id: string): Promise<Contact> {
  const scope = scopeOf(caller, 'contracts:read')
  const detail = await contactDetail(db, customer, id, { now, today: centre.clock.today(), scope })
  if (!detail) throw problem('not_found')
  const { holder_asked_at: asked_at, holder, ...contact } = detail
  return {
    ...contact,
    phone_codes: phoneCodesOf(centre.configuration) !== null,
    holder: { ...holder, missing: missingProofs({ ...contact, state: holder.state, asked_at }) },
  }
}
