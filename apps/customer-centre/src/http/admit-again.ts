import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Centre } from '../centre.ts'
import type { Db } from '../db/database.ts'
import { admit } from './admission.ts'
import { hashOf } from './csrf.ts'
import { problem } from './problem.ts'
import { type Caller, resolveSession } from './session.ts'
import { sessionIdOf } from './session-id.ts'

type Waited = { centre: Centre; customer: number; request: FastifyRequest }

/**
 * For a handler that has waited for somebody else without a transaction: the guard's look at session, access and customer is old by
 * then. Whoever may no longer, stores nothing. How fresh his proof is was right when he called, and is not asked again.
 * @param db in the transaction that stores, the customer's row held: whoever ends an access or closes a customer holds it as well
 * @throws unauthenticated, customer_changed where the session has gone on to another one, and as `admit`
 */
export async function admitAgain(db: Db, endpoint: EndpointDeclaration, waited: Waited): Promise<Caller> {
  const { centre, customer, request } = waited
  const sessionId = sessionIdOf(request)
  const caller = sessionId ? await resolveSession(db, hashOf(sessionId), centre) : null
  if (!caller) throw problem('unauthenticated')
  if (caller.currentCustomer !== customer) throw problem('customer_changed')
  admit(endpoint, caller)
  return caller
}
