import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { Db } from '../../../../platform/db/database.ts'
import type { Context } from '../../../../platform/http/context.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { userAgentOf } from '../sign-in/attempts.ts'

type Owner = { id: string; email: string; name: string; locale: string; preferences: unknown }

/** Tells owners that their password has changed, when, and from where. */
export async function notifyPasswordChanged(
  { services, db, now, request }: Pick<Context<EndpointDeclaration>, 'services' | 'now' | 'request'> & { db: Db },
  user: Owner,
): Promise<void> {
  const { appUrl, timeZone } = services.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  await queueMail(db, { services, user, template: 'password_changed', values: { appUrl, event }, now })
}
