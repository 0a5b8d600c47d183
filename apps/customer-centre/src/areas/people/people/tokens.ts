import { isIP } from 'node:net'
import type { AccessToken, MadeToken, TokenInput, tokenEndpoints } from '@kontor/contract/areas/people/tokens'
import { canDo, canDoSome } from '@kontor/contract/can'
import type { FieldError } from '@kontor/contract/field-errors'
import { contractScoped } from '@kontor/contract/roles'
import { tokenScopes } from '@kontor/contract/token-scopes'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { newAccessToken } from '../../../platform/http/access-tokens.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { hashOf } from '../../../platform/http/csrf.ts'
import { problem } from '../../../platform/http/problem.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { addMonths } from '../../../values/local-date.ts'
import { mailAddressOf } from '../identity/queries.ts'
import { userAgentOf } from '../identity/sign-in/attempts.ts'
import { lasts } from './may-act.ts'
import { contractsAmong, endOf, lastDayOf } from './queries.ts'

type Endpoints = typeof tokenEndpoints
type Making = Context<Endpoints['tokenMake']> | Context<Endpoints['tokenRotate']>
type Row = Omit<AccessToken, 'state'> & { ended: boolean }

/** Is how long a token counts that calls are tried with. It is told of in the activity alone. */
const momentSeconds = 600
/** Bounds the tokens of one customer that count. */
const mostTokens = 50
/** A token is shown as about to expire for as many days as its person is told before (`tokens-job.ts`). */
const daysBefore = 30

async function tokensOf(
  { caller, customer, db, now, services }: Pick<Making, 'caller' | 'customer' | 'db' | 'now' | 'services'>,
  id: string | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id, t.name, t.scopes, t.contracts, array(select n::text from unnest(t.networks) n) as networks,
      ${lastDayOf('t.expires_at', services.configuration.timeZone)} as expires_on, t.hint, u.name as person,
      t.user_id = ${caller.userId}::uuid as own, t.created_at, t.expires_at, t.replaced_by is not null as replaced, t.last_used_at,
      host(t.last_used_address) as last_used_address, t.last_used_client, t.ended_at is not null or m.user_id is null as ended
    from access_token t join user_account u on u.id = t.user_id
    left join membership m on m.customer_number = t.customer_number and m.user_id = t.user_id and m.created_at <= t.created_at
      and ${lasts(now)}
    where t.customer_number = ${customer} and (${id}::uuid is null or t.id = ${id}::uuid)
      and t.expires_at <> t.created_at + make_interval(secs => ${momentSeconds})
    order by t.created_at desc, t.id desc limit 200`.execute(db)
  return rows
}

const answerOf = ({ ended, ...row }: Row, now: Date): AccessToken => ({
  ...row,
  state: stateOf({ ended, expires_at: row.expires_at }, now),
})

/** @param expires_at null: it lasts until someone ends it */
export function stateOf(
  { ended, expires_at }: { ended: boolean; expires_at: string | null },
  now: Date,
): AccessToken['state'] {
  const left = expires_at === null ? Infinity : new Date(expires_at).getTime() - now.getTime()
  return ended ? 'ended' : left <= 0 ? 'expired' : left <= daysBefore * 86_400_000 ? 'expiring' : 'active'
}

const tokens: Handler<Endpoints['tokens']> = async context => {
  const rows = await tokensOf(context, null)
  return { data: rows.map(row => answerOf(row, context.now)) }
}

const tokenMake: Handler<Endpoints['tokenMake']> = async context => {
  const { body } = context
  requireDays(context, body.expires_on)
  await requireSound(context, body)
  const made = await make(context, body)
  await context.audit({ action: 'access_token.made', subject: subjectOf(made), after: kept(body) })
  return made
}

/** It can do nothing that its person cannot do by their session, so it asks for no proof of identity either. */
const tokenTry: Handler<Endpoints['tokenTry']> = async context => {
  const { body, caller, now } = context
  requireOwn(context, { contracts: null, scopes: [] })
  const holder = permissionsOf(caller)
  const scopes = tokenScopes.filter(
    scope => (body.write || scope.endsWith(':read')) && (canDo(holder, scope) || canDoSome(holder, scope)),
  )
  const expiresAt = new Date(now.getTime() + momentSeconds * 1000)
  const { id, token } = await insert(context, { name: 'API', contracts: null, networks: [], scopes }, expiresAt)
  await context.audit({
    action: 'access_token.made',
    subject: subjectOf({ id, name: 'API' }),
    after: { permissions: scopes, expires_at: expiresAt.toISOString() },
  })
  return { token, scopes, expires_at: expiresAt.toISOString() }
}

/** The next token has the rights of the present one as they are left of it, and is made by its person alone. */
const tokenRotate: Handler<Endpoints['tokenRotate']> = async context => {
  const { body, db, customer, now, params } = context
  requireDays(context, body.expires_on)
  await db.selectFrom('access_token').select('id').where('id', '=', params.id).forUpdate().execute()
  const [row] = await tokensOf(context, params.id)
  if (!row) throw problem('not_found')
  if (!row.own) throw problem('access_beyond_own')
  if (row.ended || row.replaced || new Date(row.expires_at) <= now) throw problem('conflict')
  const { name, scopes, contracts, networks } = row
  const input = { name, scopes, contracts, networks, expires_on: body.expires_on }
  requireOwn(context, input)
  const made = await make(context, input)
  await sql`update access_token set replaced_by = ${made.id},
      expires_at = least(expires_at, ${now}::timestamptz + make_interval(hours => ${body.overlap_hours}))
    where customer_number = ${customer} and id = ${params.id}`.execute(db)
  await context.audit({
    action: 'access_token.rotated',
    subject: subjectOf(made),
    before: { expires_on: row.expires_on },
    after: { expires_on: body.expires_on },
  })
  return made
}

const tokenEnd: Handler<Endpoints['tokenEnd']> = async context => {
  const { customer, db, now, params } = context
  const { rows } = await sql<{ id: string; name: string }>`
    update access_token set ended_at = ${now} where customer_number = ${customer} and id = ${params.id} and ended_at is null
    returning id, name`.execute(db)
  const [ended] = rows
  if (ended) await context.audit({ action: 'access_token.ended', subject: subjectOf(ended) })
  else if ((await tokensOf(context, params.id)).length === 0) throw problem('not_found')
  return undefined
}

export const tokenHandlers = { tokens, tokenMake, tokenTry, tokenRotate, tokenEnd }

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'access_token', id, label: name })
const kept = ({ contracts, expires_on, networks, scopes }: TokenInput) => ({
  permissions: scopes,
  ...(contracts && { contracts }),
  ...(networks.length > 0 && { networks }),
  expires_on,
})

/** @throws invalid_input */
export function requireDays({ services }: Pick<Making, 'services'>, expires_on: string): void {
  const today = services.clock.today()
  const code = expires_on < today ? 'past_date' : expires_on > addMonths(today, 12) ? 'too_far_ahead' : null
  if (code) throw problem('invalid_input', { fields: new Map([['expires_on', { code }]]) })
}

/** @throws invalid_input, access_beyond_own */
async function requireSound(context: Making, input: TokenInput): Promise<void> {
  const { contracts, networks, scopes } = input
  const errors = new Map<string, FieldError>()
  const known = contracts && (await contractsAmong(context.db, context.customer, contracts))
  contracts?.forEach((number, at) => {
    if (!known?.includes(number)) errors.set(`contracts.${at}`, { code: 'unknown_contract' })
  })
  for (const field of wrongNetworks(networks)) errors.set(field, { code: 'invalid_network' })
  // what is granted for single contracts
  const beyond = (scope: string) => !contractScoped.some(name => scope.startsWith(`${name}:`))
  if (contracts && scopes.some(beyond)) errors.set('scopes', { code: 'invalid_choice' })
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  requireOwn(context, input)
}

/** Names the fields that are no network. */
export const wrongNetworks = (networks: readonly string[]): string[] =>
  networks.flatMap((network, at) => (isNetwork(network) ? [] : [`networks.${at}`]))

function isNetwork(written: string): boolean {
  const [address = '', bits, more] = written.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined || address.includes('%')) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

/** People give a program no more than they have at this moment, and staff who act for them give nothing. */
function requireOwn(
  { caller }: Pick<Making, 'caller'>,
  { contracts, scopes }: Pick<TokenInput, 'contracts' | 'scopes'>,
): void {
  if (caller.actingReason !== null) throw problem('own_people_only')
  const holder = permissionsOf(caller)
  const has = (scope: TokenInput['scopes'][number]) =>
    contracts
      ? contracts.every(number => canDo(holder, scope, number))
      : canDo(holder, scope) || canDoSome(holder, scope)
  if (!scopes.every(has)) throw problem('access_beyond_own')
}

async function make(context: Making, { expires_on, ...rights }: TokenInput): Promise<MadeToken> {
  const { customer, now, services } = context
  const { customerName, id, token } = await insert(context, rights, endOf(expires_on, services.configuration.timeZone))
  await tellMade(context, { of: customerName, number: customer, name: rights.name, token, expires_on, page: 'api' })
  const [row] = await tokensOf(context, id)
  if (!row) throw new Error('a token just written is there')
  return { ...answerOf(row, now), token }
}

/** @throws too_many_tokens */
async function insert(
  { caller, customer, db, now }: Pick<Making, 'caller' | 'customer' | 'db' | 'now'>,
  { contracts, name, networks, scopes }: Omit<TokenInput, 'expires_on'>,
  expiresAt: Date | RawBuilder<unknown>,
) {
  const [id, token] = [uuidv7(), newAccessToken()]
  // one after the other: two at once could both be the last that there is room for
  const { name: customerName } = await lockCustomer(db, customer, 'name')
  const { rows } = await sql`
    insert into access_token (customer_number, id, user_id, name, token_hash, hint, scopes, contracts, networks, created_at, expires_at)
    select ${customer}, ${id}, ${caller.userId}, ${name}, ${hashOf(token)}, ${token.slice(-4)}, ${scopes}, ${contracts},
      array(select network(n::inet) from unnest(${networks}::text[]) n), ${now}, ${expiresAt}
    where (select count(*) from access_token t where t.customer_number = ${customer} and t.ended_at is null
      and t.expires_at > ${now}) < ${mostTokens}
    returning id`.execute(db)
  if (rows.length === 0) throw problem('too_many_tokens')
  return { id, token, customerName }
}

type Made = {
  /** Names whose it is: the customer, or the provider. */
  of: string
  number?: number
  name: string
  token: string
  expires_on: string
  page: 'api' | 'staff/people'
}

/** Mails who has made a token: it may be that they have not. */
export async function tellMade(
  { caller, db, now, request, services }: Pick<Making, 'caller' | 'now' | 'request' | 'services'> & { db: Db },
  { of, number, name, token, expires_on, page }: Made,
): Promise<void> {
  const { appUrl, timeZone } = services.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  await queueMail(db, {
    services,
    user: await mailAddressOf(db, caller.userId),
    template: 'token_made',
    values: { customer: of, token: name, hint: token.slice(-4), until: expires_on, event, page: `${appUrl}/${page}` },
    now,
    ...(number !== undefined && { customer: number }),
  })
}
