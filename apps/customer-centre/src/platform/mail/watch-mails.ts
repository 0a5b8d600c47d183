import * as z from 'zod/mini'
import { declareJob } from '../jobs/job.ts'
import { lateMails, withoutAddresses } from './mail-delivery.ts'

const patienceMinutes = 5

/** Says in the log that mails wait, and why the last attempt failed. */
export const watchMails = declareJob({
  name: 'mail.watch',
  payload: z.object({}),
  attempts: 1,
  timeLimit: 60,
  schedule: '*/5 * * * *',
  async run({ services, log }) {
    const { waiting, oldest, error } = await lateMails(
      services.database.operator,
      services.clock.now(),
      patienceMinutes,
    )
    if (waiting === 0) return
    const lastError = error && withoutAddresses(error)
    log.warn({ waiting, oldest, lastError }, `mails: not leaving for more than ${patienceMinutes} minutes`)
  },
})
