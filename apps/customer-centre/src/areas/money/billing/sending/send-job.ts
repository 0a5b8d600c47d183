import * as z from 'zod/mini'
import { inTransaction } from '../../../../platform/db/database.ts'
import { enqueue, inADay } from '../../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { writtenMails } from '../../../../platform/mail/queue-mail.ts'
import { derivedId } from '../../../../values/derived-id.ts'
import { makeFiles } from '../document-files.ts'
import { receiversOf } from './receivers.ts'
import { documentToSend, sendDocument } from './send-document.ts'

/**
 * Mails an issued document, once its files are there. Mails and their note in the
 * document's history are written together, so a second run finds the first one's.
 */
export const sendIssued = declareJob({
  name: 'billing.send',
  payload: z.object({ customer_number: z.int(), document_id: z.uuid() }),
  attempts: 8,
  timeLimit: 60,
  concurrency: 2,
  /** Goes on as with files: the customer waits for it without knowing. */
  async onGivenUp({ services }, payload) {
    await enqueue(services.database.operator, sendIssued, payload, inADay(services))
  },
  async run({ services }, { customer_number: customer, document_id: id }) {
    await makeFiles(services, { customer, id })
    await inTransaction(services.database.operator, async db => {
      const receivers = await receiversOf(db, customer)
      const document = await documentToSend(db, customer, id)
      if (!receivers || !document) return
      const to = receivers.addresses.map(email => ({ id: derivedId('billing.send', id, email.toLowerCase()), email }))
      const before = await writtenMails(
        db,
        to.map(mail => mail.id),
      )
      if (before.size > 0) return
      await sendDocument({
        services,
        db,
        customer,
        id,
        document,
        receivers,
        to,
        contacts: true,
        now: services.clock.now(),
      })
    })
  },
})
