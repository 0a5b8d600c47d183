import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { Context } from '../../http/context.ts'
import { queueMail } from '../../mail.ts'
import { userAgentOf } from './attempts.ts'

type Owner = { id: string; email: string; name: string; locale: string }

/** Says to the owner that his password is another one now, when, and from where. */
export async function tellPasswordChanged(
  { centre, db, now, request }: Pick<Context<EndpointDeclaration>, 'centre' | 'db' | 'now' | 'request'>,
  user: Owner,
): Promise<void> {
  const { appUrl, timeZone } = centre.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  await queueMail(db, { centre, user, template: 'password_changed', values: { appUrl, event }, now })
}
