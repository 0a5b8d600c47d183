import { randomBytes } from 'node:crypto'
import type {
  Delivery,
  MadeWebhook,
  staffWebhookEndpoints,
  Webhook,
  webhookEndpoints,
} from '@kontor/contract/areas/people/webhooks'
import { programKinds } from '@kontor/contract/events'
import type { FieldError } from '@kontor/contract/field-errors'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { signatureHeaders } from '../../../../adapters/provisioning/signature.ts'
import { forbiddenIn, webhookPost } from '../../../../adapters/webhook/post.ts'
import { open, seal } from '../../../../platform/crypto/vault.ts'
import type { Db, OperatorDb } from '../../../../platform/db/database.ts'
import { type List, list } from '../../../../platform/db/list.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import { mayHearKind } from '../../../../platform/events/may-hear.ts'
import { writeCursor } from '../../../../platform/events/pull.ts'
import { readPosition } from '../../../../platform/events/read-events.ts'
import { type Context, type Handlers, withoutTransaction } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import type { Caller } from '../../../../platform/http/session.ts'
import type { Services } from '../../../../platform/services.ts'
import { holdRulers } from '../../identity/staff-people.ts'

type Endpoints = typeof webhookEndpoints
type StaffEndpoints = typeof staffWebhookEndpoints
/** A call about webhooks of a customer, or of the provider: `customer` is null then. */
type About<D extends EndpointDeclaration> = Omit<Context<D>, 'customer' | 'db' | 'services'> & {
  customer: number | null
  db: Db
  services: Pick<Services, 'configuration'>
}
type Saving = About<Endpoints['webhookMake']> | About<Endpoints['webhookChange']>
type Reading = Pick<Saving, 'customer' | 'db' | 'now'>

/** Bounds the webhooks of one customer, and those of the provider. */
const mostWebhooks = 20

/** Is what the secret of a webhook is sealed for. */
export const secretContext = (id: string): string => `webhook ${id}`

const isOf = (customer: number | null, table = 't') =>
  sql`${sql.ref(`${table}.customer_number`)} is not distinct from ${customer}`

async function webhooksOf({ customer, db, now }: Reading, id: string | null): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select t.id, t.name, t.url, t.kinds, case when t.stopped_at is not null then 'stopped' when t.paused then 'paused'
        when t.failing_since is not null then 'failing' else 'active' end as state,
      u.name as person, case when t.former_until > ${now} then t.former_until end as former_until, t.created_at, t.failing_since,
      t.stopped_at, t.stop_reason, t.delivered_at, d.waiting, d.failed
    from webhook_target t join user_account u on u.id = t.user_id
    cross join lateral (select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed from webhook_delivery where target_id = t.id and state <> 'delivered' and number > 0) d
    where ${isOf(customer)} and (${id}::uuid is null or t.id = ${id}::uuid)
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

/** @throws own_people_only: it goes on when staff have left */
function requireOwn({ caller }: Pick<Saving, 'caller'>): void {
  if (caller.actingReason !== null) throw problem('own_people_only')
}

/** @throws invalid_input */
function requireSound({ body, caller, services }: Saving): void {
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

const listed = async (context: About<Endpoints['webhooks']>) => ({
  data: await webhooksOf(context, null),
  kinds: kindsFor(context.caller),
})

type Prepared = { id: string; secret: string; sealed: Buffer }
async function prepare(services: Pick<Services, 'keys'>, id: string): Promise<Prepared> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { id, secret, sealed: seal(await services.keys.vault(), Buffer.from(secret), secretContext(id)) }
}

/** Its place is held: two at once could both be the last that there is room for. */
async function make(context: About<Endpoints['webhookMake']>, { id, secret, sealed }: Prepared): Promise<MadeWebhook> {
  const { body, caller, customer, db, now } = context
  requireSound(context)
  const { rows } = await sql`
    insert into webhook_target (id, customer_number, user_id, name, url, kinds, secret, position, paused, created_at, saved_at)
    select ${id}, ${customer}::integer, ${caller.userId}, ${body.name}, ${body.url}, ${body.kinds}::text[], ${sealed},
      ${await placeOfNow(db, now)}, ${body.paused}, ${now}, ${now}
    where (select count(*) from webhook_target t where ${isOf(customer)}) < ${mostWebhooks}
    returning id`.execute(db)
  if (rows.length === 0) throw problem('too_many_webhooks')
  await context.audit({
    action: 'webhook.made',
    subject: subjectOf({ id, name: body.name }),
    after: kept(body),
    customer,
  })
  return { ...(await webhookOf(context, id)), secret }
}

/** Who saves it answers for it: it is told what they may see. What waits is tried at once. */
async function change(context: About<Endpoints['webhookChange']>): Promise<Webhook> {
  const { body, caller, customer, db, now, params } = context
  const before = await webhookOf(context, params.id)
  requireSound(context)
  await sql`
    update webhook_target t set user_id = ${caller.userId}, name = ${body.name}, url = ${body.url}, kinds = ${body.kinds}::text[],
      paused = ${body.paused}, stopped_at = null, stop_reason = null, failing_since = null, saved_at = ${now}, version = t.version + 1
    where ${isOf(customer)} and t.id = ${params.id}`.execute(db)
  await sql`
    update webhook_delivery d set next_at = ${now}, first_at = null, attempts = 0
    where ${isOf(customer, 'd')} and d.target_id = ${params.id} and d.state = 'waiting'`.execute(db)
  await context.audit({
    action: 'webhook.changed',
    subject: subjectOf({ id: params.id, name: body.name }),
    before: kept({ ...before, paused: before.state === 'paused' }),
    after: kept(body),
    customer,
  })
  return webhookOf(context, params.id)
}

async function rotate(context: About<Endpoints['webhookRotate']>, { secret, sealed }: Prepared): Promise<MadeWebhook> {
  const { body, customer, db, now, params } = context
  const found = await webhookOf(context, params.id)
  await sql`
    update webhook_target t set secret = ${sealed},
      former_secret = case when ${body.overlap_hours} > 0 then t.secret end,
      former_until = case when ${body.overlap_hours} > 0 then ${now}::timestamptz + make_interval(hours => ${body.overlap_hours}) end,
      version = t.version + 1
    where ${isOf(customer)} and t.id = ${params.id}`.execute(db)
  await context.audit({ action: 'webhook.rotated', subject: subjectOf(found), customer })
  return { ...(await webhookOf(context, params.id)), secret }
}

type Testing = {
  params: { id: string }
  now: Date
  services: Pick<Services, 'configuration' | 'keys'>
  inTransaction<T>(work: (db: Db, customer: number | null) => Promise<T>): Promise<T>
}
async function test({ inTransaction, now, params, services }: Testing): Promise<Delivery> {
  const { customer, secret, url } = await inTransaction(async (db, of) => {
    const { rows } = await sql<{ secret: Buffer; url: string }>`
      select t.secret, t.url from webhook_target t where ${isOf(of)} and t.id = ${params.id}`.execute(db)
    const [found] = rows
    if (!found) throw problem('not_found')
    return { ...found, customer: of }
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
  return inTransaction(async db => {
    await sql`
      insert into webhook_delivery (id, target_id, customer_number, number, message_id, kind, subject, body, state, attempts, first_at,
        tried_at, status, reason, answer, ms, created_at)
      select ${id}, t.id, t.customer_number, 0, ${message}, 'test', '', ${body}, ${reason ? 'failed' : 'delivered'}, 1, ${now}, ${now},
        ${status}, ${reason}, ${answer}, ${ms}, ${now} from webhook_target t where ${isOf(customer)} and t.id = ${params.id}`.execute(
      db,
    )
    const { rows } =
      await sql<Delivery>`select ${deliveries.columns} from webhook_delivery d where d.id = ${id}`.execute(db)
    const [row] = rows
    // it has been ended meanwhile
    if (!row) throw problem('not_found')
    return row
  })
}

/** Shows of what was posted what the reader may hear of: whom it was for may see more. */
async function deliveriesOf(context: About<Endpoints['webhookDeliveries']>) {
  const { caller, customer, db, params, query } = context
  await webhookOf(context, params.id)
  const state = query.state ? sql`d.state = ${query.state}` : sql`true`
  const source = sql`from webhook_delivery d where ${isOf(customer, 'd')} and d.target_id = ${params.id} and ${state}
    and d.kind = any(${['test', ...kindsFor(caller)]}::text[])`
  return list<Delivery>(db, { ...deliveries, source }, query)
}

/** Tests are none that could be missed. */
async function resend(context: About<Endpoints['webhookResend']>): Promise<{ count: number }> {
  const { body, customer, db, now, params } = context
  const found = await webhookOf(context, params.id)
  const which = body.delivery ? sql`d.id = ${body.delivery} and d.state <> 'waiting'` : sql`d.state = 'failed'`
  const { rows } = await sql`
    update webhook_delivery d set state = 'waiting', next_at = ${now}, first_at = null, attempts = 0
    where ${isOf(customer, 'd')} and d.target_id = ${params.id} and d.number > 0 and ${which} returning d.id`.execute(
    db,
  )
  if (body.delivery && rows.length === 0) throw problem('not_found')
  await sql`update webhook_target t set version = t.version + 1 where ${isOf(customer)} and t.id = ${params.id}`.execute(
    db,
  )
  await context.audit({ action: 'webhook.resent', subject: subjectOf(found), customer })
  return { count: rows.length }
}

async function end(context: About<Endpoints['webhookEnd']>): Promise<undefined> {
  const { customer, db, params } = context
  const found = await webhookOf(context, params.id)
  await sql`delete from webhook_target t where ${isOf(customer)} and t.id = ${params.id}`.execute(db)
  await context.audit({ action: 'webhook.ended', subject: subjectOf(found), customer })
}

export const webhookHandlers: Handlers<Endpoints> = {
  webhooks: listed,
  webhookMake: withoutTransaction(async context => {
    const prepared = await prepare(context.services, uuidv7())
    return context.inTransaction(async inside => {
      requireOwn(inside)
      await lockCustomer(inside.db, inside.customer, 'name')
      return make(inside, prepared)
    })
  }),
  webhookChange: async context => {
    requireOwn(context)
    return change(context)
  },
  webhookRotate: withoutTransaction(async context => {
    const prepared = await prepare(context.services, context.params.id)
    return context.inTransaction(async inside => {
      requireOwn(inside)
      return rotate(inside, prepared)
    })
  }),
  webhookTest: withoutTransaction(({ customer, inTransaction, ...context }) =>
    test({ ...context, inTransaction: work => inTransaction(({ db }) => work(db, customer)) }),
  ),
  webhookDeliveries: deliveriesOf,
  webhookResend: resend,
  webhookEnd: end,
}

/** Whichever customer staff act for, and why, is no matter of the provider's own. */
const ofProvider = <C extends { caller: Caller }>(context: C) => ({
  ...context,
  caller: { ...context.caller, currentCustomer: null, actingReason: null },
  customer: null,
})

/**
 * Holds who rules over staff, one after the other, and takes the caller's lasting powers: what is given for hours tells no program.
 * @throws forbidden
 */
async function ruling<C extends { caller: Caller; db: OperatorDb }>(context: C) {
  const { powers } = await holdRulers(context)
  const about = ofProvider(context)
  return { ...about, caller: { ...about.caller, powers } }
}

export const staffWebhookHandlers: Handlers<StaffEndpoints> = {
  staffWebhooks: context => listed(ofProvider(context)),
  staffWebhookMake: withoutTransaction(async context => {
    const prepared = await prepare(context.services, uuidv7())
    return context.inTransaction(async inside => make(await ruling(inside), prepared))
  }),
  staffWebhookChange: async context => change(await ruling(context)),
  staffWebhookRotate: withoutTransaction(async context => {
    const prepared = await prepare(context.services, context.params.id)
    return context.inTransaction(async inside => rotate(await ruling(inside), prepared))
  }),
  staffWebhookTest: withoutTransaction(({ inTransaction, ...context }) =>
    test({ ...context, inTransaction: work => inTransaction(({ db }) => work(db, null)) }),
  ),
  staffWebhookDeliveries: context => deliveriesOf(ofProvider(context)),
  staffWebhookResend: context => resend(ofProvider(context)),
  staffWebhookEnd: context => end(ofProvider(context)),
}
