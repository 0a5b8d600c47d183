import type { Found, searchEndpoints } from '@kontor/contract/areas/desk/search'
import { canDo } from '@kontor/contract/can'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { scopeOf } from '../../../platform/http/contract-scope.ts'
import { shownStatus } from '../../money/billing/rules.ts'
import { findThings, type StoredHit } from './search-queries.ts'

/** Finds what the caller's lists would show them, and no more: a lock closes contacts to all but staff. */
export const search: Handler<typeof searchEndpoints.search> = async ({ db, customer, caller, services, query }) => {
  const reader = permissionsOf(caller)
  const today = services.clock.today()
  const hits = await findThings(db, customer, query.q, {
    today,
    invoices: canDo(reader, 'billing:read'),
    tickets: scopeOf(caller, 'support:read'),
    contracts: scopeOf(caller, 'contracts:read'),
    contacts: canDo(reader, 'contacts:read') && (caller.admin || !caller.customerLocked),
  })
  return { data: hits.map(hit => found(hit, today)) }
}

function found(hit: StoredHit, today: string): Found {
  if (hit.kind !== 'invoice') return hit
  const { id, number, document, issued_on } = hit
  const gross = { amount_minor: hit.gross_minor, currency: hit.currency }
  return { kind: 'invoice', id, number, document, issued_on, gross, status: shownStatus(hit, today) }
}
