import { type EventKind, eventKinds, events, type ToldEvent } from '@kontor/contract/events'
import { includesScope } from '@kontor/contract/token-scopes'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import { scopesFor } from '../http/access-tokens.ts'
import { refusalOf } from '../http/admission.ts'
import { scopeOf } from '../http/contract-scope.ts'
import type { Caller } from '../http/session.ts'

/** An event as the table has it: `id` is what programs know it by, `at` an instant of ISO 8601. */
export type KeptEvent = ToldEvent & { id: string; at: string; readers: readonly string[] | null }

// a newer version beside this one tells of kinds that this one does not know
const declared: Partial<Record<EventKind, { heardBy: readonly EndpointDeclaration[] }>> = events

/** Says whether someone may hear of an event: whether they may ask for its subject. */
export const mayHear = (event: KeptEvent, caller: Caller): boolean =>
  (declared[event.kind]?.heardBy ?? []).some(
    endpoint => isOpenTo(caller, endpoint) && refusalOf(endpoint, caller) === null && isAbout(event, endpoint, caller),
  )

/** A token hears of what its scopes may ask for. */
function isOpenTo({ admin, token }: Caller, endpoint: EndpointDeclaration): boolean {
  if (!token || endpoint.access === 'public') return true
  const needed = scopesFor(endpoint, admin)
  return needed?.every(scope => includesScope(token.scopes, scope)) ?? false
}

/** Says whether someone may hear of a kind of events at all. */
export const mayHearKind = (kind: EventKind, caller: Caller): boolean =>
  events[kind].heardBy.some((endpoint: EndpointDeclaration) => refusalOf(endpoint, caller) === null)

function isAbout(
  { customer_number: customer, readers, data }: KeptEvent,
  { access, permission, contractScoped }: EndpointDeclaration,
  caller: Caller,
): boolean {
  if (access === 'admin') return true
  if (access === 'public') return readers === null && customer === null
  if (readers) {
    if (!readers.includes(caller.userId)) return false
  } else if (customer === null) return false
  // what is a user's own is theirs whomever they act for
  if (access === 'user' && readers) return true
  if (customer !== caller.currentCustomer) return false
  const scope = contractScoped && permission ? scopeOf(caller, permission) : 'all'
  if (scope === 'all') return true
  return 'contract_number' in data && data.contract_number !== null && scope.includes(data.contract_number)
}

/** Lists what is told to everyone where it is about no customer. */
export const publicKinds: readonly EventKind[] = eventKinds.filter(kind =>
  events[kind].heardBy.some(({ access }: EndpointDeclaration) => access === 'public'),
)
