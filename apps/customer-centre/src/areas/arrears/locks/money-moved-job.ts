import { declareJob } from '../../../platform/jobs/job.ts'
import { moneyMoved } from '../../money/payments/paying/move-money.ts'
import { endLock } from './end-lock.ts'

/** Within seconds after the money has come: the lock ends with the debt. What goes back is for the next look at what is overdue. */
export const lookAfterMoney = declareJob({
  ...moneyMoved,
  // the hourly looks at locks and debts find it
  onGivenUp: null,
  async run({ services, log }, { customer }) {
    if (await endLock(services, customer, moneyMoved.name)) log.info({ customer }, 'a lock ended with the debt')
  },
})
