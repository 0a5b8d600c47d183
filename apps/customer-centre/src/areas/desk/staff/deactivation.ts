import type { staffEndpoints } from '@kontor/contract/areas/desk/staff'
import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { bindTenant, type TenantDb } from '../../../platform/db/database.ts'
import { lockCustomerAndReferences } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { setDeactivated } from '../../customers/customer/customer-queries.ts'
import { hasErasureBegun } from '../../privacy/privacy/erasure/erasure-queries.ts'
import { obstaclesTo } from '../../privacy/privacy/plan-queries.ts'

/** Members lose access; documents stay where they are. Refused while contracts run or money is open, in either direction. */
export const deactivateCustomer: Handler<typeof staffEndpoints.customerDeactivate> = async context => {
  const { services, now, params } = context
  const { db, ...customer } = await bindAndLock(context.db, params.id)
  if (customer.deactivated_at) return undefined
  const { contracts, documents } = await obstaclesTo(db, params.id, services.clock.today())
  if (contracts.length + documents.length > 0)
    throw problem('customer_has_obligations', { current: { contracts, documents } })
  await setDeactivated(db, params.id, now)
  await auditSwitch(context, customer.name, 'customer.deactivated')
  return undefined
}

export const activateCustomer: Handler<typeof staffEndpoints.customerActivate> = async context => {
  const { params } = context
  const { db, ...customer } = await bindAndLock(context.db, params.id)
  if (!customer.deactivated_at) throw problem('customer_not_deactivated')
  if (await hasErasureBegun(db, params.id)) throw problem('customer_erased')
  await setDeactivated(db, params.id, null)
  await auditSwitch(context, customer.name, 'customer.activated')
  return undefined
}

type Switch = Context<typeof staffEndpoints.customerDeactivate> | Context<typeof staffEndpoints.customerActivate>

function auditSwitch({ audit, params }: Switch, name: string, action: AuditAction): Promise<void> {
  return audit({ action, subject: { kind: 'customer', id: String(params.id), label: name }, customer: params.id })
}

/** From here on the transaction sees that customer instead of the one the admin acts for. */
async function bindAndLock(before: TenantDb, customer: number) {
  const db = await bindTenant(before, customer)
  const locked = await lockCustomerAndReferences(db, customer, 'name', 'deactivated_at')
  if (!locked) throw problem('not_found')
  return { ...locked, db }
}
