import * as z from 'zod/mini'
import { inTransaction } from '../../../../platform/db/database.ts'
import { enqueue, inADay } from '../../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { sendIssued } from '../sending/send-job.ts'
import { filesOf } from './stored-files.ts'

/** Makes a document's files once it is issued, and has it mailed. Who runs it again finds them there. */
export const renderDocument = declareJob({
  name: 'billing.render',
  payload: z.object({ customer: z.int(), document: z.uuid() }),
  attempts: 12,
  timeLimit: 120,
  concurrency: 4,
  /** A document is mailed some day: no one would miss it otherwise. */
  async onGivenUp({ services }, payload) {
    await enqueue(services.database.operator, renderDocument, payload, inADay(services))
  },
  async run({ services, log }, { customer, document }) {
    const within = <T>(work: Parameters<typeof inTransaction<typeof services.database.operator, T>>[1]) =>
      inTransaction(services.database.operator, work)
    const files = await filesOf(services, within, { customer, id: document })
    if (files)
      await enqueue(services.database.operator, sendIssued, { customer_number: customer, document_id: document })
    else log.warn({ document }, 'documents: gone before its files were made')
  },
})
