import type { staffEndpoints } from '@kontor/contract/areas/desk/staff'
import type { callQueueEndpoints, StaffCall } from '@kontor/contract/areas/desk/staff-queues'
import type { ContactTopic } from '@kontor/contract/enums/contact-provider'
import { sql } from 'kysely'
import { list, oldestFirst } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { maskPhone } from '../../../values/phone.ts'

type Endpoints = typeof callQueueEndpoints

export const waitingCalls = sql`from callback_request r where r.cancelled_at is null and r.outcome is null`
export const waitingNotices = sql`from abuse_notice n where n.status = 'received'`
export const waitingInquiries = sql`from inquiry i where i.answered_at is null`

export const staffCallbacks: Handler<Endpoints['staffCallbacks']> = ({ db, query }) =>
  list(
    db,
    {
      columns: sql<StaffCall>`r.id, r.number, r.customer_number, r.topic, r.name, r.email, r.phone as phone_masked, r.locale, r.starts_at, r.ends_at`,
      source: waitingCalls,
      order: oldestFirst('r.starts_at', 'r.id'),
    },
    query,
    call => ({ ...call, phone_masked: maskPhone(call.phone_masked) }),
  )

/** People who were not reached are told so: they can choose another time. */
export const settleCall: Handler<Endpoints['callbackSettle']> = async context => {
  const { audit, body, caller, services, db, now, params } = context
  const call = await db
    .updateTable('callback_request')
    .set({ outcome: body.outcome, called_at: now, called_by: caller.userId })
    .where('id', '=', params.id)
    .where('outcome', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning(['number', 'customer_number', 'topic', 'name', 'email', 'phone', 'locale', 'starts_at', 'ends_at'])
    .executeTakeFirst()
  if (!call) {
    const known = await db.selectFrom('callback_request').select('id').where('id', '=', params.id).executeTakeFirst()
    throw problem(known ? 'conflict' : 'not_found')
  }
  const { number, customer_number: customer, name, email, locale, phone } = call
  await audit({
    action: `callback.${body.outcome}`,
    subject: { kind: 'callback', id: params.id, label: number },
    customer: customer ?? 0,
  })
  if (body.outcome === 'done') return undefined
  await queueMail(db, {
    services,
    now,
    user: { id: null, email, name, locale },
    template: 'callback_missed',
    values: {
      number,
      phone,
      topic: call.topic as ContactTopic, // what the endpoint of requests takes
      startsAt: new Date(call.starts_at),
      endsAt: new Date(call.ends_at),
      timeZone: services.configuration.timeZone,
      appUrl: services.configuration.appUrl,
    },
    ...(customer !== null && { customer }),
  })
  return undefined
}

/** The answer itself goes out by e-mail: this takes the message from the queue. */
export const markAnswered: Handler<typeof staffEndpoints.inquiryAnswered> = async context => {
  const { audit, caller, db, now, params } = context
  const inquiry = await db
    .updateTable('inquiry')
    .set({ answered_at: now, answered_by: caller.userId })
    .where('id', '=', params.id)
    .where('answered_at', 'is', null)
    .returning(['number', 'customer_number'])
    .executeTakeFirst()
  if (!inquiry) {
    const known = await db.selectFrom('inquiry').select('id').where('id', '=', params.id).executeTakeFirst()
    throw problem(known ? 'conflict' : 'not_found')
  }
  await audit({
    action: 'inquiry.answered',
    subject: { kind: 'inquiry', id: params.id, label: inquiry.number },
    customer: inquiry.customer_number ?? 0,
  })
  return undefined
}
