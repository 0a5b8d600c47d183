import type { reachEndpoints } from '@kontor/contract/areas/reach'
import { uuidv7 } from 'uuidv7'
import { keepFiles } from '../../files/records.ts'
import type { Context, Handler } from '../../http/context.ts'
import { queueMail } from '../../mail.ts'
import { noticeTexts } from '../../messages/notice-text.ts'
import { oneLine } from '../../one-line.ts'
import { nextNumber } from './queries.ts'
import { deskOf } from './sender.ts'

type Notice = typeof reachEndpoints.notice

/** Keeps the notice word for word and confirms its receipt at once (Art. 16 (4) of Regulation (EU) 2022/2065). */
export const receiveNotice: Handler<Notice> = async context => {
  const { body, centre, db, locale, now, uploads } = context
  const { category, explanation, locations } = body
  const name = oneLine(body.name)
  const email = body.email === '' ? null : body.email
  const id = uuidv7()
  const number = await nextNumber(db, 'abuse_notice_number')
  const fileNames = uploads.map(upload => upload.name)
  const { provider, appUrl } = centre.configuration
  const text = noticeTexts[locale]({
    ...{ provider: provider.name, number, category, explanation, locations, name, email: email ?? '' },
    files: fileNames,
    receivedAt: momentIn(context),
  })
  await db
    .insertInto('abuse_notice')
    .values({
      ...{ id, number, category, explanation, locations, email, locale },
      name: name || null,
      received_at: now,
      body: text,
    })
    .execute()
  await keepFiles(db, uploads, { customer: null, purpose: 'abuse_notice', subject: id, now })
  if (email !== null) {
    const user = { id: null, email, name: name || email, locale }
    await queueMail(db, { centre, now, user, template: 'notice_received', values: { number, text } })
  }
  await queueMail(db, {
    ...{ centre, now, user: deskOf(centre, provider.abuse_email), template: 'notice_arrived' },
    values: { number, text, appUrl },
    ...(email !== null && { replyTo: email }),
  })
  return { number, received_at: now.toISOString(), text, email }
}

const written = { en: 'en-GB', de: 'de-DE' } as const

/** Day and time where the provider is, with the zone. */
function momentIn({ centre, locale, now }: Context<Notice>): string {
  return new Intl.DateTimeFormat(written[locale], {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    timeZone: centre.configuration.timeZone,
    timeZoneName: 'short',
  }).format(now)
}
