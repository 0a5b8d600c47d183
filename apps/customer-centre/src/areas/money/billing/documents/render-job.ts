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
  async onGivenUp({ centre }, payload) {
    await enqueue(centre.database.operator, renderDocument, payload, inADay(centre))
  },
  async run({ centre, log }, { customer, document }) {
    const within = <T>(work: Parameters<typeof inTransaction<typeof centre.database.operator, T>>[1]) =>
      inTransaction(centre.database.operator, work)
    const files = await filesOf(centre, within, { customer, id: document })
    if (files) await enqueue(centre.database.operator, sendIssued, { customer_number: customer, document_id: document })
    else log.warn({ document }, 'documents: gone before its files were made')
  },
})
