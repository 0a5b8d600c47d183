import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { Db } from '../../../../platform/db/database.ts'
import type { Context } from '../../../../platform/http/context.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { userAgentOf } from '../sign-in/attempts.ts'

type Owner = { id: string; email: string; name: string; locale: string; preferences: unknown }

/** Tells owners that their password has changed, when, and from where. */
export async function notifyPasswordChanged(
  { centre, db, now, request }: Pick<Context<EndpointDeclaration>, 'centre' | 'now' | 'request'> & { db: Db },
  user: Owner,
): Promise<void> {
  const { appUrl, timeZone } = centre.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  await queueMail(db, { centre, user, template: 'password_changed', values: { appUrl, event }, now })
}
