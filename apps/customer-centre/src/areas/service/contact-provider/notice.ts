import type { contactProviderEndpoints } from '@kontor/contract/areas/service/contact-provider'
import { uuidv7 } from 'uuidv7'
import { keepFiles } from '../../../platform/files/records.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { datesIn, exactMomentText } from '../../../values/moments.ts'
import { oneLine } from '../../../values/one-line.ts'
import { nextNumber } from './queries.ts'
import { deskOf } from './sender.ts'

type Notice = typeof contactProviderEndpoints.notice

/** Keeps the notice word for word and immediately confirms its receipt (Art. 16 (4) of Regulation (EU) 2022/2065). */
export const receiveNotice: Handler<Notice> = async context => {
  const { body, services, db, locale, now, uploads } = context
  const { category, explanation, locations } = body
  const name = oneLine(body.name)
  const email = body.email === '' ? null : body.email
  const id = uuidv7()
  const number = await nextNumber(db, 'abuse_notice_number')
  const fileNames = uploads.map(upload => upload.name)
  const { provider, appUrl } = services.configuration
  const text = services.catalogues[locale].contactProvider.notice({
    provider: provider.name,
    number,
    category,
    explanation,
    locations,
    name,
    email: email ?? '',
    files: fileNames,
    receivedAt: exactMomentText(datesIn(locale), now, services.configuration.timeZone),
  })
  await db
    .insertInto('abuse_notice')
    .values({
      id,
      number,
      category,
      explanation,
      locations,
      email,
      locale,
      name: name || null,
      received_at: now,
      body: text,
    })
    .execute()
  await keepFiles(db, uploads, { customer: null, purpose: 'abuse_notice', subject: id, now })
  if (email !== null) {
    const user = { id: null, email, name: name || email, locale }
    await queueMail(db, { services, now, user, template: 'notice_received', values: { number, text } })
  }
  await queueMail(db, {
    services,
    now,
    user: deskOf(services, provider.abuse_email),
    template: 'notice_arrived',
    values: { number, text, appUrl },
    ...(email !== null && { replyTo: email }),
  })
  return { number, received_at: now.toISOString(), text, email }
}
