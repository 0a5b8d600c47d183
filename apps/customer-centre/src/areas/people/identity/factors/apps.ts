import type { secondFactorEndpoints } from '@kontor/contract/areas/people/second-factor'
import { uuidv7 } from 'uuidv7'
import { open, seal } from '../../../../platform/crypto/vault.ts'
import { type Context, withoutTransaction } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { sendSessionCookies } from '../../../../platform/http/session-cookies.ts'
import { countApps, insertApp, markConfirmed, unconfirmedApp } from './app-queries.ts'
import { wrongCode } from './codes.ts'
import { enrol } from './enrolment.ts'
import { userForChange } from './factor-queries.ts'
import { auditFactor, notify, ownerOf } from './notices.ts'
import { makeCodes } from './recovery-codes.ts'
import { most, setupMinutes } from './rules.ts'
import { appUri, newSecret, readCode, secretText, stepOf } from './totp.ts'

/** The secret goes out only here; it is stored sealed. Each call begins its own setup, so two tabs do not interfere. */
export async function startApp(context: Context<typeof secondFactorEndpoints.startApp>) {
  const { body, caller, services, db, now } = context
  if ((await countApps(db, caller.userId)) >= most.apps) throw problem('too_many_factors')
  const id = uuidv7()
  const secret = newSecret()
  const sealed = seal(await services.keys.vault(), secret, id)
  await insertApp(db, { id, userId: caller.userId, name: body.name, secret: sealed, now })
  await auditFactor(db, context, ownerOf(caller), {
    action: 'totp_app.setup_started',
    subject: { kind: 'totp_app', id, label: body.name },
  })
  return {
    id,
    secret: secretText(secret),
    uri: appUri(secret, services.configuration.provider.name, caller.email),
    expires_at: new Date(now.getTime() + setupMinutes * 60_000).toISOString(),
  }
}

export const confirmApp = withoutTransaction<typeof secondFactorEndpoints.confirmApp>(async context => {
  const { body, caller, services, now, params, reply } = context
  const since = new Date(now.getTime() - setupMinutes * 60_000)
  const app = await unconfirmedApp(services.database.unbound, caller.userId, params.id, since)
  if (!app) throw problem('not_found')
  const code = readCode(body.code)
  const secret = open(await services.keys.vault(), app.secret, app.id)
  const step = code && stepOf(secret, code, now, null)
  if (!step) throw wrongCode()
  const prepared = caller.twoFactor ? null : await makeCodes()

  const { recoveryCodes, sessionId } = await context.inTransaction(async ({ db }) => {
    const user = await userForChange(db, caller.userId)
    if (!user) throw problem('unauthenticated')
    if ((await countApps(db, user.id)) >= most.apps) throw problem('too_many_factors')
    if (!(await markConfirmed(db, user.id, app.id, step, now))) throw problem('not_found')
    const enrolled = await enrol(db, caller, user, { prepared, now })
    await auditFactor(db, context, user, {
      action: 'totp_app.added',
      subject: { kind: 'totp_app', id: app.id, label: app.name },
    })
    await notify(db, context, user, 'factor_added', { kind: 'app', factor: app.name })
    return enrolled
  })
  if (sessionId) await sendSessionCookies(services, reply, sessionId, caller.idleMinutes * 60)
  return { recovery_codes: recoveryCodes }
})
