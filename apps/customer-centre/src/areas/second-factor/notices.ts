import { type AuditEntry, writeAudit } from '../../audit.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/session.ts'
import { queueMail } from '../../mail.ts'
import type { MailValues } from '../../messages/mail-texts.ts'
import type { SecurityMails } from '../../messages/security-mails.ts'
import type { Entrance } from '../identity/open-session.ts'

export type Owner = { id: string; name: string; email: string; locale: string }

export const ownerOf = ({ userId, name, email, locale }: Caller): Owner => ({ id: userId, name, email, locale })

/** Says who did what to his own account, signed in or on his way in. */
export async function auditFactor(
  db: Db,
  { now, request }: Pick<Entrance, 'now' | 'request'>,
  user: { id: string; name: string },
  entry: Omit<AuditEntry, 'actor'>,
): Promise<void> {
  const caller = request.caller?.userId === user.id ? request.caller : null
  const origin = { caller, now, address: request.ip, requestId: request.id }
  const actor = { userId: user.id, name: user.name }
  await writeAudit(db, origin, { ...entry, actor })
}

type Rest<T extends keyof SecurityMails> = Omit<SecurityMails[T], 'event' | 'appUrl'>

/** Tells the owner what happened to his account, when, and from which device. */
export async function notify<T extends keyof SecurityMails>(
  db: Db,
  { centre, now, request }: Pick<Entrance, 'centre' | 'now' | 'request'>,
  user: Owner,
  template: T,
  values: Rest<T>,
): Promise<void> {
  const { appUrl, timeZone } = centre.configuration
  const event = { at: now, timeZone, userAgent: request.headers['user-agent'] ?? '', address: request.ip }
  const whole = { ...values, event, appUrl } as unknown as MailValues[T] // what Rest left out, put back
  await queueMail(db, { centre, user, template, values: whole, now })
}
