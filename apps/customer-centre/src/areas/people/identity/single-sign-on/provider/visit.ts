import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../../../../../platform/audit/write-audit.ts'
import type { Caller } from '../../../../../platform/http/session.ts'
import type { Services } from '../../../../../platform/services.ts'

/** A call to the provider: the request, and the user signed in with that browser, as far as it counts. */
export type Visit = {
  request: FastifyRequest
  caller: Caller | null
  /** The user would be signed in once they have set up the second factor they need. */
  mustEnrol: boolean
}

const visits = new WeakMap<IncomingMessage, Visit>()

export const beginVisit = (visit: Visit): unknown => visits.set(visit.request.raw, visit)

export const visitOf = (raw: IncomingMessage): Visit | undefined => visits.get(raw)

/** The origin of the call being answered, for the audit; the library knows it and does not tell its adapters. */
export async function originOf({ clock }: Services): Promise<Origin> {
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
