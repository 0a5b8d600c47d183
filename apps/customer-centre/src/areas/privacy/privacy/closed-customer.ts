import type { ClosedPrivacy, closedPrivacyEndpoints } from '@kontor/contract/areas/privacy/closed-privacy'
import type { privacyEndpoints } from '@kontor/contract/areas/privacy/privacy'
import { canDo, type Permission } from '@kontor/contract/can'
import type { MemberRole } from '@kontor/contract/roles'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { bindTenant, type TenantDb } from '../../../platform/db/database.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Context, Handlers } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { lasts } from '../../people/people/may-act.ts'
import { membershipTable } from '../../people/reads.ts'
import { requestErasure, withdrawErasure } from './erasure/request-erasure.ts'
import { openDownload, sendArchive } from './export/download-export.ts'
import { requestExport } from './export/request-export.ts'
import { shownPlan } from './overview.ts'
import { privacyFacts } from './overview-queries.ts'

type Endpoints = typeof closedPrivacyEndpoints
type Calling = { [E in keyof Endpoints]: Context<Endpoints[E]> }[keyof Endpoints]
type Own = { customer: number; db: TenantDb; name: string; caller: Caller; begun: boolean }

/**
 * Gives the people of a closed customer, whom they cannot act for any more, what the GDPR gives them. From here on the transaction sees
 * that customer; the caller is what they were to it, and to no one else.
 * @throws not_found where they are none of its people, or the customer is not closed; forbidden for want of the permission
 */
async function bindTo({ caller, db: before, now, params }: Calling, permission: Permission): Promise<Own> {
  const known = caller.closedCustomers.find(({ number }) => number === params.customer)
  if (!known) throw problem('not_found')
  const { number: customer, name } = known
  const db = await bindTenant(before, customer, caller.userId)
  const { rows } = await sql<{ role: MemberRole; permissions: string[]; begun: boolean }>`
    select m.role, m.permissions, exists (select from erasure_request r
      where r.customer_number = ${customer} and r.begun_at is not null and r.state <> 'withdrawn') as begun
    from ${membershipTable} m
    where m.customer_number = ${customer} and m.user_id = ${caller.userId} and ${lasts(now)}`.execute(db)
  const [member] = rows
  if (!member) throw problem('not_found')
  const { role, permissions, begun } = member
  const own: Caller = {
    ...caller,
    admin: false,
    actingReason: null,
    currentCustomer: customer,
    customerLocked: false,
    memberships: [
      { number: customer, name, type: 'business', role, locked: false, lock_reason: null, deactivated: true },
    ],
    permissions: permissions.map(held => `${customer}-${held}`),
    masterCustomerNumbers: role === 'owner' ? [customer] : [],
  }
  if (!canDo(permissionsOf(own), permission)) throw problem('forbidden')
  return { customer, db, name, caller: own, begun }
}

type PrivacyContext<E extends keyof typeof privacyEndpoints> = Context<(typeof privacyEndpoints)[E]>

/** The context of the same call for a current customer. */
async function asOwn<E extends keyof typeof privacyEndpoints>(context: Calling): Promise<PrivacyContext<E>> {
  const { customer, db, caller, begun } = await bindTo(context, 'account:write')
  // half of it may be gone
  if (begun) throw problem('conflict')
  const { now, request } = context
  const origin = { caller, now, address: request.ip, requestId: request.id }
  const audit: Calling['audit'] = (...entries) => writeAudit(db, origin, ...entries)
  return { ...context, caller, customer, db, audit } as unknown as PrivacyContext<E> // the two declare the same inputs besides the customer
}

export const closedPrivacyHandlers: Handlers<Endpoints> = {
  async closedPrivacy(context): Promise<ClosedPrivacy> {
    const { customer, db, name, caller } = await bindTo(context, 'account:read')
    const { services, now } = context
    const today = services.clock.today()
    const { timeZone } = services.configuration
    const facts = await privacyFacts(db, { customer, userId: caller.userId, now, today, timeZone })
    const writes = canDo(permissionsOf(caller), 'account:write')
    return {
      number: customer,
      name,
      exports: facts.exports,
      erasure: facts.erasure,
      may_export: writes,
      may_erase: caller.masterCustomerNumbers.includes(customer),
      plan: shownPlan(facts, today, null),
    }
  },
  async closedExportRequest(context) {
    return requestExport(await asOwn<'exportRequest'>(context))
  },
  async closedExportOpen(context) {
    await openDownload(await asOwn<'exportOpen'>(context))
    const { customer, id } = context.params
    return { url: `/ajax/v1/privacy/closed/${customer}/exports/${id}/file` }
  },
  async closedExportFile(context) {
    return sendArchive(await asOwn<'exportFile'>(context))
  },
  async closedErasureRequest(context) {
    return requestErasure(await asOwn<'erasureRequest'>(context))
  },
  async closedErasureWithdraw(context) {
    return withdrawErasure(await asOwn<'erasureWithdraw'>(context))
  },
}
