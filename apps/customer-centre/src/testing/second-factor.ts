import { Secret, TOTP } from 'otpauth'
import { Authenticator } from './authenticator.ts'
import type { Browser } from './browser.ts'
import type { TestCentre } from './test-centre.ts'

const factors = '/ajax/v1/accounts/factors'
const login = '/ajax/v1/accounts/login'

export type App = {
  id: string
  secret: string
  /** Ten, where it was the first factor. */
  recoveryCodes: string[]
  /** The current code, or that of a step before or after. It counts once: `centre.wait(30_000)` brings the next. */
  code(steps?: number): string
}

/** Gives a signed-in user a TOTP app, and lets a step pass so that the app's next code is a fresh one. */
export async function setUpApp(centre: TestCentre, browser: Browser, name = 'Phone'): Promise<App> {
  const started = await browser.post(`${factors}/apps`, { name })
  if (started.status !== 201) throw new Error(`no app: ${JSON.stringify(started.body)}`)
  const { id, secret } = started.body
  const code = (steps = 0) => codeAt(secret, centre.services.clock.now(), steps)
  const confirmed = await browser.post(`${factors}/apps/${id}/confirm`, { code: code() })
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`)
  centre.wait(30_000)
  return { id, secret, code, recoveryCodes: confirmed.body.recovery_codes ?? [] }
}

export function codeAt(secret: string, at: Date, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() + steps * 30_000 })
}

/** Gives a signed-in user a passkey. */
export async function setUpPasskey(
  centre: TestCentre,
  browser: Browser,
  options: { name?: string; synced?: boolean } = {},
) {
  const { name = 'Laptop', synced = true } = options
  const authenticator = new Authenticator(centre.services.configuration.appUrl, { synced })
  const asked = await browser.post(`${factors}/passkeys/options`)
  const added = await browser.post(`${factors}/passkeys`, { name, credential: authenticator.create(asked.body) })
  if (added.status !== 201) throw new Error(`no passkey: ${JSON.stringify([asked.body, added.body])}`)
  return { authenticator, id: added.body.id as string, recoveryCodes: (added.body.recovery_codes ?? []) as string[] }
}

/** A browser that has given the password and waits for the second step. */
export async function halfIn(centre: TestCentre, email: string): Promise<Browser> {
  const browser = centre.browser()
  const answer = await browser.signIn(email)
  if (!answer.body || !('two_factor' in (answer.body as object)))
    throw new Error(`not half in: ${JSON.stringify(answer.body)}`)
  return browser
}

export const enterCode = (browser: Browser, code: string, more: object = {}) =>
  browser.post(`${login}/second-factor`, { method: 'totp', code, ...more })

export const enterRecoveryCode = (browser: Browser, code: string) =>
  browser.post(`${login}/second-factor`, { method: 'recovery_code', code })

/** Mails to a person, the latest last. */
export function mailsTo(centre: TestCentre, email: string) {
  const mails = centre.services.database.operator.selectFrom('mail').select(['template', 'subject', 'body', 'locale'])
  return mails.where('recipient', '=', email).orderBy('created_at').orderBy('id').execute()
}

/** Actions on record, the latest last. */
export async function auditActions(centre: TestCentre, like: string): Promise<string[]> {
  const entries = centre.services.database.operator.selectFrom('audit_entry').select('action')
  const rows = await entries.where('action', 'like', like).orderBy('id').execute()
  return rows.map(row => row.action)
}

/**
 * A user as in the demo data, without factors, throttles and waiting sign-ins: tests of one file do not affect each
 * other.
 */
export async function withoutFactors(centre: TestCentre, email: string): Promise<string> {
  const { operator } = centre.services.database
  const { id } = await operator
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const tables = ['passkey', 'totp_app', 'recovery_code', 'factor_recovery', 'pending_sign_in'] as const
  for (const table of tables) await operator.deleteFrom(table).where('user_id', '=', id).execute()
  for (const table of ['sign_in_throttle', 'rate_limit'] as const) await operator.deleteFrom(table).execute()
  await operator.updateTable('user_account').set({ two_factor_since: null }).where('id', '=', id).execute()
  return id
}
