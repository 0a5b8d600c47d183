import { type AuditEntry, writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Caller } from '../../../../platform/http/session.ts'
import type { MailValues, ValuesOf } from '../../../../platform/mail/mails.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import type { factorMails } from '../mails.ts'
import type { SignInContext } from '../sign-in/open-session.ts'

export type Owner = { id: string; name: string; email: string; locale: string; preferences: unknown }

export const ownerOf = ({ userId: id, name, email, locale, preferences }: Caller): Owner => ({
  id,
  name,
  email,
  locale,
  preferences,
})

/** Records who did what to their own account, signed in or during a sign-in. */
export async function auditFactor(
  db: Db,
  { now, request }: Pick<SignInContext, 'now' | 'request'>,
  user: { id: string; name: string },
  entry: Omit<AuditEntry, 'actor'>,
): Promise<void> {
  const caller = request.caller?.userId === user.id ? request.caller : null
  const origin = { caller, now, address: request.ip, requestId: request.id }
  const actor = { userId: user.id, name: user.name }
  await writeAudit(db, origin, { ...entry, actor })
}

type FactorMails = ValuesOf<typeof factorMails>
type Rest<T extends keyof FactorMails> = Omit<FactorMails[T], 'event' | 'appUrl'>

/** Tells the owner what happened to their account, when, and from which device. */
export async function notify<T extends keyof FactorMails>(
  db: Db,
  { services, now, request }: Pick<SignInContext, 'services' | 'now' | 'request'>,
  user: Owner,
  template: T,
  values: Rest<T>,
): Promise<void> {
  const { appUrl, timeZone } = services.configuration
  const event = { at: now, timeZone, userAgent: request.headers['user-agent'] ?? '', address: request.ip }
  const whole = { ...values, event, appUrl } as unknown as MailValues[T] // restores what Rest left out
  await queueMail(db, { services, user, template, values: whole, now })
}
