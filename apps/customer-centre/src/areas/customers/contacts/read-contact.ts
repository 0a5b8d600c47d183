import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { phoneCodesOf } from '../../../adapters/phone-code/choose.ts'
import type { TenantDb } from '../../../platform/db/database.ts'
import { scopeOf } from '../../../platform/http/contract-scope.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { missingProofs } from './holder-rules.ts'
import { contactDetail } from './queries.ts'

export type ContactReader = { db: TenantDb; customer: number; services: TenantServices; now: Date; caller: Caller }

/**
 * One contact as the caller may see it, in one statement. Contracts the caller may not read are only counted. @throws
 * not_found
 */
export async function readContact(
  { db, customer, services, now, caller }: ContactReader,
  id: string,
): Promise<Contact> {
  const scope = scopeOf(caller, 'contracts:read')
  const detail = await contactDetail(db, customer, id, { now, today: services.clock.today(), scope, caller })
  if (!detail) throw problem('not_found')
  const { holder_asked_at: asked_at, holder, ...contact } = detail
  return {
    ...contact,
    phone_codes: phoneCodesOf(services.configuration) !== null,
    holder: { ...holder, missing: missingProofs({ ...contact, state: holder.state, asked_at }) },
  }
}
