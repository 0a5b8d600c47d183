import { randomBytes } from 'node:crypto'
import type { Delivery, MadeWebhook, Webhook, webhookEndpoints } from '@kontor/contract/areas/people/webhooks'
import { programKinds } from '@kontor/contract/events'
import type { FieldError } from '@kontor/contract/field-errors'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { signatureHeaders } from '../../../../adapters/provisioning/signature.ts'
import { forbiddenIn, webhookPost } from '../../../../adapters/webhook/post.ts'
import { open, seal } from '../../../../platform/crypto/vault.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { type List, list } from '../../../../platform/db/list.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import { mayHearKind } from '../../../../platform/events/may-hear.ts'
import { writeCursor } from '../../../../platform/events/pull.ts'
import { readPosition } from '../../../../platform/events/read-events.ts'
import { type Context, type Handlers, withoutTransaction } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import type { Caller } from '../../../../platform/http/session.ts'

type Endpoints = typeof webhookEndpoints
type Saving = Context<Endpoints['webhookMake']> | Context<Endpoints['webhookChange']>
type Reading = Pick<Saving, 'customer' | 'db' | 'now'>

/** Bounds the webhooks of one customer. */
const mostWebhooks = 20

/** Is what the secret of a webhook is sealed for. */
export const secretContext = (id: string): string => `webhook ${id}`

async function webhooksOf({ customer, db, now }: Reading, id: string | null): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select t.id, t.name, t.url, t.kinds, case when t.stopped_at is not null then 'stopped' when t.paused then 'paused'
        when t.failing_since is not null then 'failing' else 'active' end as state,
      u.name as person, case when t.former_until > ${now} then t.former_until end as former_until, t.created_at, t.failing_since,
      t.stopped_at, t.stop_reason, t.delivered_at, d.waiting, d.failed
    from webhook_target t join user_account u on u.id = t.user_id
    cross join lateral (select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed from webhook_delivery where target_id = t.id and state <> 'delivered' and number > 0) d
    where t.customer_number = ${customer} and (${id}::uuid is null or t.id = ${id}::uuid)
    order by t.created_at desc, t.id desc`.execute(db)
  return rows
}

/** @throws not_found */
async function webhookOf(context: Reading, id: string): Promise<Webhook> {
  const [found] = await webhooksOf(context, id)
  if (!found) throw problem('not_found')
  return found
}

const kindsFor = (caller: Caller): string[] => programKinds.filter(kind => mayHearKind(kind, caller))

/** @throws own_people_only, invalid_input */
function requireSound({ body, caller, services }: Saving): void {
  // it goes on when staff have left
  if (caller.actingReason !== null) throw problem('own_people_only')
  const errors = new Map<string, FieldError>()
  const forbidden = forbiddenIn(body.url, services.configuration.webhooks)
  if (forbidden) errors.set('url', { code: forbidden === 'not_public' ? 'url_not_public' : 'invalid_webhook_url' })
  const known = kindsFor(caller)
  body.kinds?.forEach((kind, at) => {
    if (!known.includes(kind)) errors.set(`kinds.${at}`, { code: 'invalid_choice' })
  })
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
}

/** It is told what happens from now on. */
async function placeOfNow(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(db)
  const from = readPosition(rows[0]?.position ?? '') ?? null
  return writeCursor({ at: Math.floor(now.getTime() / 1000), from, open: null })
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'webhook', id, label: name })
/** The address without its path, which may hold a secret. */
const kept = ({ kinds, paused, url }: Saving['body']) => ({
  host: new URL(url).host,
  ...(kinds && { event_kinds: kinds }),
  ...(paused && { paused }),
})

const deliveries: Pick<List<Delivery>, 'columns' | 'order'> = {
  columns: sql`d.id, d.message_id, d.kind, d.body, d.state, d.attempts, d.created_at, d.tried_at, d.next_at, d.status, d.reason, d.answer, d.ms`,
  order: {
    name: '-created_at',
    key: { sql: 'd.created_at', type: 'timestamptz' },
    tie: { sql: 'd.id', type: 'uuid' },
    descending: true,
  },
}

export const webhookHandlers: Handlers<Endpoints> = {
  async webhooks(context) {
    return { data: await webhooksOf(context, null), kinds: kindsFor(context.caller) }
  },

  webhookMake: withoutTransaction(async context => {
    const vault = await context.services.keys.vault()
    const [id, secret] = [uuidv7(), newSecret()]
    return context.inTransaction(async inside => {
      const { body, caller, customer, db, now } = inside
      requireSound(inside)
      // one after the other: two at once could both be the last that there is room for
      await lockCustomer(db, customer, 'name')
      const { rows } = await sql`
        insert into webhook_target (id, customer_number, user_id, name, url, kinds, secret, position, paused, created_at, saved_at)
        select ${id}, ${customer}, ${caller.userId}, ${body.name}, ${body.url}, ${body.kinds}::text[],
          ${seal(vault, Buffer.from(secret), secretContext(id))}, ${await placeOfNow(db, now)}, ${body.paused}, ${now}, ${now}
        where (select count(*) from webhook_target where customer_number = ${customer}) < ${mostWebhooks}
        returning id`.execute(db)
      if (rows.length === 0) throw problem('too_many_webhooks')
      await inside.audit({ action: 'webhook.made', subject: subjectOf({ id, name: body.name }), after: kept(body) })
      return { ...(await webhookOf(inside, id)), secret }
    })
  }),

  /** Who saves it answers for it: it is told what they may see. What waits is tried at once. */
  async webhookChange(context) {
    const { body, caller, customer, db, now, params } = context
    const before = await webhookOf(context, params.id)
    requireSound(context)
    await sql`
      update webhook_target set user_id = ${caller.userId}, name = ${body.name}, url = ${body.url}, kinds = ${body.kinds}::text[],
        paused = ${body.paused}, stopped_at = null, stop_reason = null, failing_since = null, saved_at = ${now}, version = version + 1
      where customer_number = ${customer} and id = ${params.id}`.execute(db)
    await sql`
      update webhook_delivery set next_at = ${now}, first_at = null, attempts = 0
      where customer_number = ${customer} and target_id = ${params.id} and state = 'waiting'`.execute(db)
    await context.audit({
      action: 'webhook.changed',
      subject: subjectOf({ id: params.id, name: body.name }),
      before: kept({ ...before, paused: before.state === 'paused' }),
      after: kept(body),
    })
    return webhookOf(context, params.id)
  },

  webhookRotate: withoutTransaction(async context => {
    const vault = await context.services.keys.vault()
    const secret = newSecret()
    return context.inTransaction(async (inside): Promise<MadeWebhook> => {
      const { body, caller, customer, db, now, params } = inside
      if (caller.actingReason !== null) throw problem('own_people_only')
      const found = await webhookOf(inside, params.id)
      await sql`
        update webhook_target set secret = ${seal(vault, Buffer.from(secret), secretContext(params.id))},
          former_secret = case when ${body.overlap_hours} > 0 then secret end,
          former_until = case when ${body.overlap_hours} > 0 then ${now}::timestamptz + make_interval(hours => ${body.overlap_hours}) end,
          version = version + 1
        where customer_number = ${customer} and id = ${params.id}`.execute(db)
      await inside.audit({ action: 'webhook.rotated', subject: subjectOf(found) })
      return { ...(await webhookOf(inside, params.id)), secret }
    })
  }),

  webhookTest: withoutTransaction(async ({ customer, inTransaction, now, params, services }) => {
    const { secret, url } = await inTransaction(async ({ db }) => {
      const found = await db
        .selectFrom('webhook_target')
        .select(['secret', 'url'])
        .where('customer_number', '=', customer)
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!found) throw problem('not_found')
      return found
    })
    const id = uuidv7()
    const message = `test_${id}`
    const body = JSON.stringify({
      type: 'test',
      timestamp: now.toISOString(),
      data: { id: message, customer_number: customer },
    })
    const clear = open(await services.keys.vault(), secret, secretContext(params.id)).toString()
    const post = webhookPost(services.configuration.webhooks)
    const { answer, ms, reason, status } = await post(
      url,
      { 'content-type': 'application/json', ...signatureHeaders(clear, message, body, now) },
      body,
    )
    return inTransaction(async ({ db }) => {
      await sql`
        insert into webhook_delivery (id, target_id, customer_number, number, message_id, kind, subject, body, state, attempts, first_at,
          tried_at, status, reason, answer, ms, created_at)
        select ${id}, t.id, ${customer}, 0, ${message}, 'test', '', ${body}, ${reason ? 'failed' : 'delivered'}, 1, ${now}, ${now}, ${status},
          ${reason}, ${answer}, ${ms}, ${now} from webhook_target t where t.customer_number = ${customer} and t.id = ${params.id}`.execute(
        db,
      )
      const { rows } =
        await sql<Delivery>`select ${deliveries.columns} from webhook_delivery d where d.id = ${id}`.execute(db)
      const [row] = rows
      // it has been ended meanwhile
      if (!row) throw problem('not_found')
      return row
    })
  }),

  async webhookDeliveries(context) {
    const { customer, db, params, query } = context
    await webhookOf(context, params.id)
    const state = query.state ? sql`d.state = ${query.state}` : sql`true`
    const source = sql`from webhook_delivery d where d.customer_number = ${customer} and d.target_id = ${params.id} and ${state}`
    return list<Delivery>(db, { ...deliveries, source }, query)
  },

  /** Tests are none that could be missed. */
  async webhookResend(context) {
    const { body, customer, db, now, params } = context
    const found = await webhookOf(context, params.id)
    const which = body.delivery ? sql`id = ${body.delivery} and state <> 'waiting'` : sql`state = 'failed'`
    const { rows } = await sql`
      update webhook_delivery set state = 'waiting', next_at = ${now}, first_at = null, attempts = 0
      where customer_number = ${customer} and target_id = ${params.id} and number > 0 and ${which} returning id`.execute(
      db,
    )
    if (body.delivery && rows.length === 0) throw problem('not_found')
    await sql`update webhook_target set version = version + 1 where customer_number = ${customer} and id = ${params.id}`.execute(
      db,
    )
    await context.audit({ action: 'webhook.resent', subject: subjectOf(found) })
    return { count: rows.length }
  },

  async webhookEnd(context) {
    const { customer, db, params } = context
    const found = await webhookOf(context, params.id)
    await sql`delete from webhook_target where customer_number = ${customer} and id = ${params.id}`.execute(db)
    await context.audit({ action: 'webhook.ended', subject: subjectOf(found) })
    return undefined
  },
}
