import type {
  MadeStaffToken,
  StaffToken,
  StaffTokenInput,
  staffTokenEndpoints,
} from '@kontor/contract/areas/people/staff-tokens'
import type { FieldError } from '@kontor/contract/field-errors'
import { mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import { powerToGive } from '@kontor/contract/token-scopes'
import { sql } from 'kysely'
import type { Context, Handlers } from '../../../platform/http/context.ts'
import { endToken, insertToken, machineSubject, replaceToken } from '../../../platform/http/machine-tokens.ts'
import { problem } from '../../../platform/http/problem.ts'
import { holdRulers } from '../identity/staff-people.ts'
import { endOf, lastDayOf } from './queries.ts'
import { requireDays, stateOf, tellMade, wrongNetworks } from './tokens.ts'

type Endpoints = typeof staffTokenEndpoints
type Making = Context<Endpoints['staffTokenMake']> | Context<Endpoints['staffTokenRotate']>
type Row = Omit<StaffToken, 'state'> & { ended: boolean }

/** Bounds the provider's tokens that count. */
const mostTokens = 50

async function tokensOf(
  { caller, db, now, services }: Pick<Making, 'caller' | 'db' | 'now' | 'services'>,
  id: string | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id, t.name, t.scopes, array(select n::text from unnest(t.networks) n) as networks,
      ${lastDayOf('t.expires_at', services.configuration.timeZone)} as expires_on, t.hint, u.name as person,
      coalesce(t.user_id = ${caller.userId}::uuid, false) as own, t.created_at, t.expires_at, t.replaced_by is not null as replaced,
      t.last_used_at, host(t.last_used_address) as last_used_address, t.last_used_client,
      t.revoked_at is not null or not coalesce(u.admin and u.disabled_at is null, true) as ended
    from machine_token t left join user_account u on u.id = t.user_id
    where case when ${id}::uuid is null
      then least(t.expires_at, t.revoked_at, 'infinity') > ${now}::timestamptz - interval '90 days' else t.id = ${id}::uuid end
    order by t.created_at desc, t.id desc limit 200`.execute(db)
  return rows
}

const answerOf = ({ ended, ...row }: Row, now: Date): StaffToken => ({
  ...row,
  state: stateOf({ ended, expires_at: row.expires_at }, now),
})

export const staffTokenHandlers: Handlers<Endpoints> = {
  async staffTokens(context) {
    const rows = await tokensOf(context, null)
    return { data: rows.map(row => answerOf(row, context.now)) }
  },

  async staffTokenMake(context) {
    const { audit, body } = context
    const { powers } = await holdRulers(context)
    requireDays(context, body.expires_on)
    const wrong = wrongNetworks(body.networks).map((field): [string, FieldError] => [
      field,
      { code: 'invalid_network' },
    ])
    if (wrong.length > 0) throw problem('invalid_input', { fields: new Map(wrong) })
    const made = await make(context, body, powers)
    await audit({ action: 'machine_token.made', subject: machineSubject(made), after: kept(body), customer: null })
    return made
  },

  /** The next token has what is left of the present one's powers, and is made by its person alone. */
  async staffTokenRotate(context) {
    const { audit, body, db, now, params } = context
    const { powers } = await holdRulers(context)
    requireDays(context, body.expires_on)
    const [row] = await tokensOf(context, params.id)
    if (!row) throw problem('not_found')
    if (!row.own) throw problem('access_beyond_own')
    if (stateOf(row, now) === 'ended' || stateOf(row, now) === 'expired' || row.replaced) throw problem('conflict')
    const { name, networks, scopes } = row
    const made = await make(context, { name, networks, scopes, expires_on: body.expires_on }, powers)
    await replaceToken(db, params.id, made.id, body.overlap_hours, now)
    await audit({
      action: 'machine_token.rotated',
      subject: machineSubject(made),
      before: { expires_on: row.expires_on },
      after: { expires_on: body.expires_on },
      customer: null,
    })
    return made
  },

  async staffTokenEnd(context) {
    const { audit, db, now, params } = context
    const ended = await endToken(db, params.id, now)
    if (ended) await audit({ action: 'machine_token.revoked', subject: machineSubject(ended), customer: null })
    else if ((await tokensOf(context, params.id)).length === 0) throw problem('not_found')
    return undefined
  },
}

const kept = ({ expires_on, networks, scopes }: StaffTokenInput) => ({
  powers: scopes,
  ...(networks.length > 0 && { networks }),
  expires_on,
})

/** @throws access_beyond_own: staff give a program no more than their lasting roles allow; too_many_tokens */
async function make(context: Making, input: StaffTokenInput, powers: readonly StaffPower[]): Promise<MadeStaffToken> {
  const { caller, db, now, services } = context
  const { provider, timeZone } = services.configuration
  if (!input.scopes.every(scope => mayStaff(powers, powerToGive(scope)))) throw problem('access_beyond_own')
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from machine_token
    where user_id is not null and revoked_at is null and expires_at > ${now}`.execute(db)
  if ((rows[0]?.count ?? 0) >= mostTokens) throw problem('too_many_tokens')
  const { expires_on, name, networks, scopes } = input
  const expiresAt = endOf(expires_on, timeZone)
  const { id, token } = await insertToken(db, { userId: caller.userId, name, scopes, networks, expiresAt }, now)
  await tellMade(context, { of: provider.name, name, token, expires_on, page: 'staff/people' })
  const [row] = await tokensOf(context, id)
  if (!row) throw new Error('a token just written is there')
  return { ...answerOf(row, now), token }
}
