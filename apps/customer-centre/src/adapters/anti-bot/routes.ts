import type { antiBotEndpoints } from '@kontor/contract/areas/platform/anti-bot'
import type { Handlers } from '../../platform/http/context.ts'
import { callerNetwork } from '../../platform/http/throttle.ts'
import { issueTicket, waitSeconds } from './wait-ticket.ts'

export const antiBotHandlers: Handlers<typeof antiBotEndpoints> = {
  async antiBotError({ body, request }) {
    request.log.warn({ check: body }, 'the check against robots cannot run in a browser')
  },
  async antiBotWait({ services, request, now }) {
    const ticket = issueTicket(await services.keys.antiBot(), callerNetwork(request.ip), now)
    return { ticket, seconds: waitSeconds }
  },
}
