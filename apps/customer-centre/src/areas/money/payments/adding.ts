import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { TenantDb } from '../../../platform/db/database.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { insertMethod, methodById, type NewMethod, paymentMethods, updateMethod } from './queries.ts'
import { usableStates } from './rules.ts'

/** Holds what saving a method needs of a request. */
export type Adding = {
  services: TenantServices
  db: TenantDb
  customer: number
  now: Date
  audit(entry: AuditEntry): Promise<void>
}

/** Stores a method and records it. The caller has locked the customer's methods. */
export async function addMethod(adding: Adding, method: NewMethod): Promise<PaymentMethod> {
  return announce(adding, await insertMethod(adding.db, adding.customer, method, adding.now))
}

/** Makes a usable method the default where there is none, and writes the audit entry that it was added. */
export async function announce(adding: Adding, id: string): Promise<PaymentMethod> {
  const { audit, services, customer, db } = adding
  const saved = await methodOf(adding, id)
  const others = await paymentMethods(db, customer, services.configuration.timeZone, sql`m.is_default`)
  if (others.length === 0 && usableStates.includes(saved.state))
    await updateMethod(db, customer, id, { is_default: true })
  const method = await methodOf(adding, id)
  const { method: kind, state, label, holder, is_default, mandate } = method
  await audit({
    action: 'payment_method.added',
    subject: subjectOf(method),
    after: { method: kind, state, label, holder, is_default, ...(mandate && { mandate: mandate.reference }) },
  })
  return method
}

export const subjectOf = ({ id, label }: PaymentMethod) => ({ kind: 'payment_method', id, label })

async function methodOf({ services, customer, db }: Adding, id: string): Promise<PaymentMethod> {
  const method = await methodById(db, customer, services.configuration.timeZone, id)
  if (!method) throw new Error('a payment method just written is not there')
  return method
}
