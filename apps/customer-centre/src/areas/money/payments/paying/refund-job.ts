import * as z from 'zod/mini'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { postingBy } from './posting-context.ts'
import { carryOutRefund } from './refund.ts'

/** Asks the gateway for a refund once that is committed. What it does not answer is looked up by `payments.look-up`. */
export const refundPayment = declareJob({
  name: 'payments.refund',
  payload: z.object({ customer: z.int(), id: z.string() }),
  attempts: 5,
  timeLimit: 60,
  concurrency: 2,
  key: ({ id }) => id,
  // `payments.look-up` takes it up
  onGivenUp: null,
  run: ({ services }, { customer, id }) =>
    carryOutRefund(
      { services, posting: () => postingBy(services, 'payments.refund') },
      { customer_number: customer, id },
    ),
})
