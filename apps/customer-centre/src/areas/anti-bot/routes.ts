import type { antiBotEndpoints } from '@kontor/contract/areas/anti-bot'
import { issueTicket, waitSeconds } from '../../adapters/anti-bot/wait-ticket.ts'
import type { Handlers } from '../../http/context.ts'
import { callerNetwork } from '../../http/throttle.ts'

export const antiBotHandlers: Handlers<typeof antiBotEndpoints> = {
  async antiBotWait({ centre, request, now }) {
    const ticket = issueTicket(await centre.keys.antiBot(), callerNetwork(request.ip), now)
    return { ticket, seconds: waitSeconds }
  },
}
