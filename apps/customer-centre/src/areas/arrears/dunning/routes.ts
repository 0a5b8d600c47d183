import { dunningEndpoints, staffDunningEndpoints } from '@kontor/contract/areas/arrears/dunning'
import { routes } from '../../../platform/http/routes.ts'
import { askDeferral } from './ask-deferral.ts'
import { showDunning } from './show.ts'
import {
  answerDeferral,
  deferralSize,
  resumeDunning,
  showStaffDunning,
  stopDunning,
  stopSize,
} from './staff-dunning.ts'
import { staffDeferrals, staffTerminations } from './staff-queue.ts'

export const dunningRoutes = [
  ...routes(dunningEndpoints, { dunning: showDunning, deferralAsk: askDeferral }),
  ...routes(staffDunningEndpoints, {
    staffDeferrals,
    staffTerminations,
    staffDunning: showStaffDunning,
    staffDeferralAnswer: {
      carryOut: answerDeferral,
      takesAway: ({ body }) => body.grant,
      size: deferralSize,
      meanwhile: async (_, { names }) => ({ waits_for: names }),
    },
    staffDunningStop: {
      carryOut: stopDunning,
      size: stopSize,
      meanwhile: async (_, { names }) => ({ waits_for: names }),
    },
    staffDunningResume: resumeDunning,
  }),
]
