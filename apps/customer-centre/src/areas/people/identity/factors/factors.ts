import type { secondFactorEndpoints } from '@kontor/contract/areas/people/second-factor'
import { type Context, withoutTransaction } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { distrustDevices } from '../sign-in/devices.ts'
import { countApps } from './app-queries.ts'
import { deleteCodes, replaceCodes } from './code-queries.ts'
import {
  deleteFactorRow,
  earliestRequirement,
  factorById,
  factorsOf,
  renameFactorRow,
  setTwoFactorSince,
  userForChange,
} from './factor-queries.ts'
import { auditFactor, notify, ownerOf } from './notices.ts'
import { countPasskeys } from './passkey-queries.ts'
import { cancelForProof } from './recovery-cancelling.ts'
import { makeCodes } from './recovery-codes.ts'
import { requirementWithoutFactor } from './rules.ts'

export async function factors({ caller, services, db, now }: Context<typeof secondFactorEndpoints.factors>) {
  const { earliest, ...rest } = await factorsOf(db, caller.userId, now)
  const { configuration, clock } = services
  const required = requirementWithoutFactor(
    { admin: caller.admin, earliest },
    configuration.secondFactor,
    clock.today(),
  )
  return { ...rest, required: required && { from: required.from, by: required.by } }
}

const kinds = { passkey: 'passkey', app: 'totp_app' } as const

export async function renameFactor(context: Context<typeof secondFactorEndpoints.renameFactor>): Promise<undefined> {
  const { body, caller, db, params } = context
  const factor = await factorById(db, caller.userId, params.id)
  if (!factor) throw problem('not_found')
  await renameFactorRow(db, caller.userId, params.id, factor.kind, body.name)
  await auditFactor(db, context, ownerOf(caller), {
    action: `${kinds[factor.kind]}.renamed`,
    subject: { kind: kinds[factor.kind], id: params.id, label: body.name },
    before: { name: factor.name },
    after: { name: body.name },
  })
}

/** The user is locked: of two simultaneous removals the second sees what the first has left. */
export async function removeFactor(context: Context<typeof secondFactorEndpoints.removeFactor>): Promise<undefined> {
  const { caller, services, db, now, params } = context
  const user = await userForChange(db, caller.userId)
  const factor = user && (await factorById(db, user.id, params.id))
  if (!factor) throw problem('not_found')
  await deleteFactorRow(db, user.id, params.id, factor.kind)
  const subject = { kind: kinds[factor.kind], id: params.id, label: factor.name }
  if (!factor.confirmed) {
    await auditFactor(db, context, user, { action: 'totp_app.setup_abandoned', subject })
    return
  }

  const left = (await countApps(db, user.id)) + (await countPasskeys(db, user.id))
  if (left === 0) {
    const earliest = await earliestRequirement(db, user.id, now)
    const { configuration, clock } = services
    const required = requirementWithoutFactor(
      { admin: user.admin, earliest },
      configuration.secondFactor,
      clock.today(),
    )
    if (required?.now) throw problem('last_factor_required')
    await deleteCodes(db, user.id)
    await setTwoFactorSince(db, user.id, null)
    await cancelForProof(db, context, user)
  }
  await distrustDevices(db, user.id)
  await auditFactor(db, context, user, {
    action: `${kinds[factor.kind]}.removed`,
    subject,
    after: { factors_left: left },
  })
  await notify(db, context, user, 'factor_removed', { kind: factor.kind, factor: factor.name, last: left === 0 })
}

/** Ten new ones, hashed before the transaction begins. */
export const newRecoveryCodes = withoutTransaction<typeof secondFactorEndpoints.newRecoveryCodes>(async context => {
  const { caller, now } = context
  if (!caller.twoFactor) throw problem('conflict')
  const set = await makeCodes()
  await context.inTransaction(async ({ db }) => {
    const user = await userForChange(db, caller.userId)
    if (!user?.two_factor_since) throw problem('conflict')
    await replaceCodes(db, user.id, set, now)
    await auditFactor(db, context, user, {
      action: 'recovery_codes.renewed',
      subject: { kind: 'user', id: user.id, label: user.name },
    })
    await notify(db, context, user, 'recovery_codes_renewed', {})
  })
  return { recovery_codes: set.codes }
})

export async function forgetDevices(context: Context<typeof secondFactorEndpoints.forgetDevices>): Promise<undefined> {
  const { caller, db } = context
  await distrustDevices(db, caller.userId)
  await auditFactor(db, context, ownerOf(caller), {
    action: 'devices.distrusted',
    subject: { kind: 'user', id: caller.userId, label: caller.name },
  })
}
