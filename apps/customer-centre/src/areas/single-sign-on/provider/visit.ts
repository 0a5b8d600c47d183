import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../../../audit.ts'
import type { Centre } from '../../../centre.ts'
import type { Caller } from '../../../http/session.ts'

/** A call to the provider: what came in, and who is signed in with that browser, as far as it counts. */
export type Visit = {
  request: FastifyRequest
  caller: Caller | null
  /** He would be, once he has set up the second factor he needs. */
  mustEnrol: boolean
}

const visits = new WeakMap<IncomingMessage, Visit>()

export const beginVisit = (visit: Visit): unknown => visits.set(visit.request.raw, visit)

export const visitOf = (raw: IncomingMessage): Visit | undefined => visits.get(raw)

/** Where the call that is being answered came from, for the audit; the library knows it, its adapters are not told. */
export async function originOf({ clock }: Centre): Promise<Origin> {
  const { Provider } = await import('oidc-provider')
  const raw = Provider.ctx?.req
  const visit = raw && visits.get(raw)
  return {
    caller: null,
    now: clock.now(),
    address: visit?.request.ip ?? null,
    requestId: visit?.request.id ?? 'single-sign-on',
  }
}
