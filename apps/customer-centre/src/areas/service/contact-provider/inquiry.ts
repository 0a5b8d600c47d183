import type { contactProviderEndpoints, InquiryReceipt } from '@kontor/contract/areas/service/contact-provider'
import { uuidv7 } from 'uuidv7'
import { keepFiles } from '../../../platform/files/records.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { oneLine } from '../../../values/one-line.ts'
import { nextNumber } from './queries.ts'
import { deskOf, type Sender, senderOf, strangerOf } from './sender.ts'

type Endpoints = typeof contactProviderEndpoints
type Sending = Context<Endpoints['inquiry']> | Context<Endpoints['ownInquiry']>

export const sendInquiry: Handler<Endpoints['inquiry']> = context =>
  send(context, strangerOf(context.body, context.locale))

export const sendOwnInquiry: Handler<Endpoints['ownInquiry']> = async context => {
  const sent = await send(context, senderOf(context.caller))
  await context.audit({
    action: 'inquiry.sent',
    subject: { kind: 'inquiry', id: sent.number, label: sent.number },
    after: { topic: context.body.topic, files: sent.files.length },
  })
  return sent
}

/** Keeps the message; a copy goes to its sender, and the message itself to the provider's mailbox. */
async function send(context: Sending, sender: Sender): Promise<InquiryReceipt> {
  const { body, services, db, now, uploads } = context
  const { topic, message } = body
  const reference = oneLine(body.reference)
  const id = uuidv7()
  const number = await nextNumber(db, 'inquiry_number')
  const { userId, customer, name, email, locale, preferences } = sender
  await db
    .insertInto('inquiry')
    .values({
      id,
      number,
      topic,
      reference,
      message,
      name,
      email,
      locale,
      customer_number: customer,
      user_id: userId,
      received_at: now,
    })
    .execute()
  const files = await keepFiles(db, uploads, { customer, purpose: 'inquiry', subject: id, now })
  const values = { number, topic, reference, message, files: files.map(file => file.name) }
  const about = { services, now, ...(customer !== null && { customer }) }
  const writer = { id: userId, email, name, locale, preferences }
  await queueMail(db, { ...about, user: writer, template: 'inquiry_copy', values })
  await queueMail(db, {
    ...about,
    user: deskOf(services),
    template: 'inquiry_arrived',
    values: { ...values, sender: name, email, customer },
    replyTo: email,
  })
  return { number, received_at: now.toISOString(), email, files }
}
