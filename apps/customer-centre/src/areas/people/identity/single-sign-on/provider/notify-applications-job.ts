import * as z from 'zod/mini'
import { declareJob } from '../../../../../platform/jobs/job.ts'
import { isProviderOn, signOnOf } from './provider.ts'

type BackChannel = { backchannelLogout(subject: string, sid: string | undefined): Promise<void> }

/**
 * Back-channel logout: tells an application used in a session that it has ended. The database enqueues it wherever a
 * session ends, once for each application, so that an unanswered one is retried (for about an hour) without the others.
 */
export const notifyApplications = declareJob({
  name: 'single-sign-on.tell-applications',
  payload: z.object({
    user_id: z.uuid(),
    client_id: z.string(),
    sid: z.nullable(z.string()),
  }),
  attempts: 9,
  timeLimit: 60,
  backoff: { first: 5, most: 600 },
  concurrency: 10,
  // the application ends its own session in time
  onGivenUp: null,
  async run({ services }, { user_id: userId, client_id: clientId, sid }) {
    if (!isProviderOn(services)) return
    const { provider, applications } = await signOnOf(services)
    if (!applications.find(clientId)?.backchannel_logout_uri) return
    // missing in the library's types
    const client = (await provider.Client.find(clientId)) as unknown as BackChannel | undefined
    await client?.backchannelLogout(userId, sid ?? undefined)
  },
})
