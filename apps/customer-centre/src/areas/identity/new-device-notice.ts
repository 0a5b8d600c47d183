import type { Db } from '../../db/database.ts'
import { queueMail } from '../../mail.ts'
import { userAgentOf } from './attempts.ts'
import type { Entrance } from './open-session.ts'
import { mailAddressOf } from './queries.ts'

/** Tells a user that somebody has signed in with a browser nobody has used for it before. */
export async function tellNewDevice(db: Db, { centre, now, request }: Entrance, userId: string): Promise<void> {
  const { appUrl, timeZone } = centre.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  const user = await mailAddressOf(db, userId)
  await queueMail(db, { centre, user, template: 'new_device', values: { appUrl, event }, now })
}
