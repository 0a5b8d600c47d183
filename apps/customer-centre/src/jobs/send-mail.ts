import * as z from 'zod/mini'
import { onTenant } from '../db/database.ts'
import { declareJob } from './job.ts'

/**
 * Hands a written mail to the mailer. That it has left is noted first, in a transaction that the hand-over must finish: of two
 * runs at once the second waits and finds it sent, and a run that dies half-way leaves no note.
 */
export const sendMail = declareJob({
  name: 'mail.send',
  payload: z.object({ mail_id: z.uuid() }),
  async run({ centre, mailer }, { mail_id: id }) {
    const { name, email } = centre.configuration.provider
    await onTenant(centre.database.operator, null, async db => {
      const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const noted = await db
        .insertInto('mail_delivery')
        .values({ mail_id: id, sent_at: centre.clock.now() })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      if (noted.numInsertedOrUpdatedRows !== 1n) return
      await mailer.send({
        id,
        from: { name, address: email },
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        locale: mail.locale === 'de' ? 'de' : 'en',
        writtenAt: new Date(mail.created_at),
      })
    })
  },
})
