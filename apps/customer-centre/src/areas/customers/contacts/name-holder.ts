import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { canDo } from '@kontor/contract/can'
import type { HolderLack } from '@kontor/contract/enums/contacts'
import { sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { calendarOf } from './contact-audit.ts'
import { lacksAsHolder } from './contact-facts.ts'
import { settleHolders } from './holders.ts'

export type NamedHolder = NonNullable<OrderPreview['holder']>
type Naming = { customer: number; db: BoundDb }

/** Reads and locks the contact that is to hold a domain, as `lockHolder` does. @throws forbidden where the caller may not see contacts */
export async function readHolder(naming: Naming & { caller: Caller }, id: string): Promise<NamedHolder> {
  if (!canDo(permissionsOf(naming.caller), 'contacts:read')) throw problem('forbidden')
  return lockHolder(naming, id)
}

/** @throws invalid_input where it is not the customer's, or lacks what registries ask for */
export async function lockHolder({ customer, db }: Naming, id: string): Promise<NamedHolder> {
  const { rows } = await sql<NamedHolder & { lacks: HolderLack[] }>`
    select c.id, c.name, c.organisation, c.email, ${lacksAsHolder} as lacks from contact c
    where c.customer_number = ${customer} and c.id = ${id} for update of c`.execute(db)
  const [found] = rows
  if (!found) throw invalidField('holder_id', 'invalid_choice')
  const { lacks, ...holder } = found
  if (lacks.length > 0) throw invalidField('holder_id', 'no_holder')
  return holder
}

type Using = Naming & { services: TenantServices; now: Date; audit: (entry: AuditEntry) => Promise<void> }

/** Names a contact that `readHolder` has locked as the holder of a domain that was just ordered, and asks for its confirmation. */
export async function nameHolder(context: Using, { id }: NamedHolder, contract: string): Promise<void> {
  const { audit, customer, db } = context
  await sql`insert into contact_use (customer_number, contact_id, contract_id, role) values (${customer}, ${id}, ${contract}, 'owner')`.execute(
    db,
  )
  await settleHolders(db, audit, customer, [id], calendarOf(context))
}
