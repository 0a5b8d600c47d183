import { createHash } from 'node:crypto'
import { maskIban } from '@kontor/contract/iban'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { inTransaction } from '../../../../platform/db/database.ts'
import { keepFiles, noteUnclaimed, type Upload } from '../../../../platform/files/records.ts'
import { enqueue, inADay } from '../../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import type { MailAttachment } from '../../../../platform/mail/mails.ts'
import { queueMails } from '../../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import { owners } from '../../../people/people/recipients.ts'
import { creditorName } from '../mandate-text.ts'
import { paperOf, printed } from './mandate-on-paper.ts'

/** Mails a mandate to the customer's owners: on paper when it was given or changed, and that it counts no more. */
export const sendMandate = declareJob({
  name: 'payments.send-mandate',
  payload: z.object({
    customer: z.int(),
    method: z.uuid(),
    what: z.enum(['given', 'amended', 'revoked', 'lapsed']),
  }),
  attempts: 8,
  timeLimit: 120,
  key: ({ method }) => method,
  /** The payer has to have it before the first debit. */
  async onGivenUp({ services }, payload) {
    await enqueue(services.database.operator, sendMandate, payload, inADay(services))
  },
  async run({ services }, { customer, method, what }) {
    const { operator } = services.database
    const paper =
      what === 'given' || what === 'amended' ? await paperOf(operator, services, customer, method) : undefined
    const upload = paper && (await stored(services, await printed(paper), `mandate-${paper.reference}.pdf`))
    await inTransaction(operator, async db => {
      const now = services.clock.now()
      const told = await db
        .selectFrom('payment_method')
        .select(['mandate_reference', 'creditor_id', 'iban', 'notice_days'])
        .where('customer_number', '=', customer)
        .where('id', '=', method)
        .executeTakeFirst()
      if (!told?.mandate_reference || !told.iban) return
      if (upload) await keepFiles(db, [upload], { customer, purpose: 'mandate', subject: method, now })
      const { appUrl, provider } = services.configuration
      const values = {
        what,
        reference: told.mandate_reference,
        creditor: creditorName(provider),
        creditorId: told.creditor_id ?? provider.creditorId,
        account: maskIban(told.iban),
        noticeDays: told.notice_days,
        link: `${appUrl}/billing/methods`,
      }
      const attachments: MailAttachment[] = upload
        ? [{ name: upload.name, contentType: upload.contentType, storageKey: upload.key }]
        : []
      const people = await owners(db, customer, now)
      await queueMails(
        db,
        people.map(user => ({ services, user, now, customer, template: 'mandate' as const, values, attachments })),
      )
    })
  },
})

/** Known before it is there: should this process die, it is swept. */
async function stored(services: Services, bytes: Buffer, name: string): Promise<Upload> {
  const id = uuidv7()
  const key = `mandate/${id.slice(-2)}/${id}`
  await noteUnclaimed(services.database.unbound, key, services.clock.now())
  await services.files.put(key, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return { key, name, contentType: 'application/pdf', bytes: bytes.length, sha256 }
}
