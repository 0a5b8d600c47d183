import type { FastifyRequest } from 'fastify'
import type { Centre } from '../../../../platform/centre.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { mailAddressOf } from '../queries.ts'
import { userAgentOf } from './attempts.ts'

type SigningIn = { centre: Centre; now: Date; request: FastifyRequest }

/** Tells a user that somebody has signed in with a browser nobody has used for it before. */
export async function tellNewDevice(db: Db, { centre, now, request }: SigningIn, userId: string): Promise<void> {
  const { appUrl, timeZone } = centre.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  const user = await mailAddressOf(db, userId)
  await queueMail(db, { centre, user, template: 'new_device', values: { appUrl, event }, now })
}
