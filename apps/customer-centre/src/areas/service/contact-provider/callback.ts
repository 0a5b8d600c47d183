import type { Callback, contactProviderEndpoints } from '@kontor/contract/areas/service/contact-provider'
import type { ContactTopic } from '@kontor/contract/enums/contact-provider'
import type { FieldError } from '@kontor/contract/field-errors'
import { uuidv7 } from 'uuidv7'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { isPremiumRate, phoneField } from '../../../values/phone.ts'
import { callbackSlots } from './calendar.ts'
import { calendarOf, freeSlots } from './channels.ts'
import { cancelCallback, freePlace, nextNumber, takePlace } from './queries.ts'
import { deskOf, type Sender, senderOf, strangerOf } from './sender.ts'

type Endpoints = typeof contactProviderEndpoints
type Asking = Context<Endpoints['callback']> | Context<Endpoints['ownCallback']>

export const askForCall: Handler<Endpoints['callback']> = context =>
  ask(context, strangerOf(context.body, context.locale))

export const askForOwnCall: Handler<Endpoints['ownCallback']> = async context => {
  const call = await ask(context, senderOf(context.caller))
  await context.audit({
    action: 'callback.requested',
    subject: { kind: 'callback', id: call.id, label: call.number },
    after: { topic: call.topic, phone: call.phone, starts_at: call.starts_at },
  })
  return call
}

export const cancelCall: Handler<Endpoints['callbackCancel']> = async context => {
  const { caller, services, db, now, params } = context
  const call = await cancelCallback(db, caller, params.id, now)
  if (!call) throw problem('not_found')
  await freePlace(db, call.starts_at)
  await context.audit({
    action: 'callback.cancelled',
    subject: { kind: 'callback', id: call.id, label: call.number },
    before: { topic: call.topic, starts_at: call.starts_at },
    customer: call.customer_number,
  })
  await queueMail(db, {
    services,
    now,
    user: deskOf(services),
    template: 'callback_withdrawn',
    values: { ...wordsOf(context, call), sender: call.name, email: call.email, customer: call.customer_number },
    replyTo: call.email,
  })
}

async function ask(context: Asking, sender: Sender): Promise<Callback> {
  const { body, services, db, now } = context
  const phone = phoneToCall(body.phone)
  const slot = await placeAt(context, new Date(body.starts_at))
  const id = uuidv7()
  const number = await nextNumber(db, 'callback_number')
  const { userId, customer, name, email, locale, preferences } = sender
  const call = { id, number, topic: body.topic, phone, ...slot }
  await db
    .insertInto('callback_request')
    .values({
      ...call,
      name,
      email,
      locale: body.locale,
      customer_number: customer,
      user_id: userId,
      created_at: now,
    })
    .execute()
  const words = wordsOf(context, call)
  const about = { services, now, ...(customer !== null && { customer }) }
  const { appUrl } = services.configuration
  await queueMail(db, {
    ...about,
    user: { id: userId, email, name, locale, preferences },
    template: 'callback_booked',
    values: { ...words, appUrl: userId === null ? null : appUrl },
  })
  await queueMail(db, {
    ...about,
    user: deskOf(services),
    template: 'callback_arrived',
    values: { ...words, sender: name, email, customer, language: body.locale },
    replyTo: email,
  })
  return call
}

/** @throws invalid_input on `starts_at`, with the free times, where this one is over, outside the hours or taken */
async function placeAt({ services, db, now }: Asking, at: Date): Promise<Pick<Callback, 'starts_at' | 'ends_at'>> {
  const { callbackPlaces } = services.configuration.reach
  const offered = callbackSlots(calendarOf(services.configuration), now).find(
    ({ startsAt }) => startsAt.getTime() === at.getTime(),
  )
  if (callbackPlaces > 0 && offered && (await takePlace(db, offered.startsAt, callbackPlaces)))
    return { starts_at: offered.startsAt.toISOString(), ends_at: offered.endsAt.toISOString() }
  throw problem('invalid_input', {
    fields: new Map([['starts_at', { code: 'slot_unavailable' }]]),
    current: { slots: (await freeSlots({ services, db, now }, null)).slots },
  })
}

function phoneToCall(text: string): string {
  const errors = new Map<string, FieldError>()
  const phone = phoneField(errors, 'phone', text, null)
  if (errors.size === 0 && isPremiumRate(phone)) errors.set('phone', { code: 'phone_premium_rate' })
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  return phone
}

type Words = { number: string; topic: ContactTopic; phone: string; starts_at: string; ends_at: string }

const wordsOf = ({ services }: Pick<Asking, 'services'>, { number, topic, phone, starts_at, ends_at }: Words) => ({
  number,
  topic,
  phone,
  startsAt: new Date(starts_at),
  endsAt: new Date(ends_at),
  timeZone: services.configuration.timeZone,
})
