import { dunningEndpoints, staffDunningEndpoints } from '@kontor/contract/areas/arrears/dunning'
import { routes } from '../../../platform/http/routes.ts'
import { askDeferral } from './ask-deferral.ts'
import { showDunning } from './show.ts'
import { answerDeferral, resumeDunning, showStaffDunning, stopDunning } from './staff-dunning.ts'
import { staffDeferrals, staffTerminations } from './staff-queue.ts'

export const dunningRoutes = [
  ...routes(dunningEndpoints, { dunning: showDunning, deferralAsk: askDeferral }),
  ...routes(staffDunningEndpoints, {
    staffDeferrals,
    staffTerminations,
    staffDunning: showStaffDunning,
    staffDeferralAnswer: answerDeferral,
    staffDunningStop: stopDunning,
    staffDunningResume: resumeDunning,
  }),
]
