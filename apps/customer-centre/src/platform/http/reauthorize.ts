import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import { type Db, textsWithin } from '../db/database.ts'
import type { TenantServices } from '../services.ts'
import { admit } from './admission.ts'
import { hashOf } from './csrf.ts'
import { problem } from './problem.ts'
import { type Caller, resolveSession } from './session.ts'
import { sessionIdOf } from './session-id.ts'

type Waited = { services: TenantServices; customer: number; request: FastifyRequest }

/**
 * For a handler that has waited for an outside service without a transaction: the guard's check of session, access and
 * customer is old by then. A caller who has lost the right stores nothing. Freshness of the proof was checked with the
 * call, and is not checked again.
 * @param db in the transaction that stores, the customer's row held: ending an access or closing a customer holds it as
 * well
 * @throws unauthenticated, customer_changed where the session has moved on to another one, and as `admit`
 */
export async function reauthorize(db: Db, endpoint: EndpointDeclaration, waited: Waited): Promise<Caller> {
  const { services, customer, request } = waited
  const sessionId = sessionIdOf(request)
  const caller = sessionId ? await resolveSession(textsWithin(db), hashOf(sessionId), services) : null
  if (!caller) throw problem('unauthenticated')
  if (caller.currentCustomer !== customer) throw problem('customer_changed')
  admit(endpoint, caller)
  return caller
}
