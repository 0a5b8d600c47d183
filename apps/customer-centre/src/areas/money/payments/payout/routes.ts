import { lossEndpoints } from '@kontor/contract/areas/money/losses'
import { payoutEndpoints, staffPayoutEndpoints } from '@kontor/contract/areas/money/payouts'
import { routes } from '../../../../platform/http/routes.ts'
import { listPayoutFiles, makePayoutFile, notePayoutFileExecuted, showPayoutFile } from './file.ts'
import { listLosses, noteLoss } from './losses.ts'
import { askPayout, showPayouts, withdrawPayout } from './own.ts'
import { decidePayout, listPayouts, returnPayout } from './staff.ts'

export const payoutRoutes = [
  ...routes(lossEndpoints, { staffLosses: listLosses, staffLossDone: noteLoss }),
  ...routes(payoutEndpoints, { payouts: showPayouts, payoutAsk: askPayout, payoutWithdraw: withdrawPayout }),
  ...routes(staffPayoutEndpoints, {
    staffPayouts: listPayouts,
    staffPayoutDecide: decidePayout,
    staffPayoutReturned: returnPayout,
    staffPayoutFiles: listPayoutFiles,
    staffPayoutFileMake: makePayoutFile,
    staffPayoutFile: showPayoutFile,
    staffPayoutFileExecuted: notePayoutFileExecuted,
  }),
]
