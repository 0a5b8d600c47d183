import { once } from 'node:events'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Logins } from '@kontor/customer-centre/platform/db/logins'
import { timeLimit } from '@kontor/customer-centre/platform/time-limit'
import type { FastifyInstance } from 'fastify'
import { announcement } from './announce.ts'
import type { Configuration } from './configuration.ts'
import { servicesOfWeb } from './create-services.ts'
import { followSite } from './follow-site.ts'
import type { Metrics } from './metrics.ts'
import type { Portal } from './portal/install.ts'
import { keepBuild, keptBuilds } from './portal/kept-builds.ts'
import { mistakesOfPortalAlone } from './portal-alone.ts'
import { say } from './say.ts'
import { createServer } from './server.ts'
import { StartError } from './start-error.ts'
import type { Part } from './until-signal.ts'

/** Holds what the parts of one process share. */
export type Process = { keep: (part: Part) => void; metrics: Metrics }

/** Milliseconds in which a proxy notices that this process leaves, by its health or by connections that end. */
export const farewell = 2000

/**
 * Answers requests.
 * @param logins null: the portal alone
 * @param farewell milliseconds between the signal to stop and the last connection: anyone who sends visitors here learns of it meanwhile
 */
export async function serve(
  settings: Configuration,
  logins: Logins | null,
  portal: Portal,
  { keep, metrics, farewell = 0 }: Process & { farewell?: number },
): Promise<FastifyInstance> {
  const services = logins && servicesOfWeb(settings, logins, portal.frameScripts)
  const app = await createServer(settings, services, portal, undefined, metrics)
  keep({ finish: () => sayGoodbye(app, farewell), close: async () => services?.database.close() })
  await keepBuild(keptBuilds(settings), portal).catch((error: Error) =>
    app.log.warn({ err: error }, 'builds: not kept, pages of this version find their parts in no process of another'),
  )
  try {
    await app.listen({ port: settings.PORT, host: settings.HOST })
  } catch (error) {
    await services?.database.close()
    throw listenError(error, settings)
  }
  if (services) followSite(settings, services, { log: app.log, keep })
  say(announcement(settings))
  if (!logins) for (const mistake of await mistakesOfPortalAlone(settings)) say(mistake, 'warn')
  return app
}

/** Answers on for `farewell` milliseconds, not counting those in which it is too busy to, then takes no more and ends what is under way. */
export async function sayGoodbye(app: FastifyInstance, farewell: number): Promise<void> {
  app.leave()
  await (farewell > 0 ? once(timeLimit(farewell), 'abort') : setTimeout())
  // timers come before connections: anyone who has connected by now is let in, where a door that closes first would turn them away unheard
  await setImmediate()
  await app.close()
}

function listenError(error: unknown, { PORT, HOST }: Configuration): unknown {
  const { code } = error as { code?: string } // node's errors carry one
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${PORT} is in use. Stop what uses it, or choose another: PORT=3001 npm start`)
  if (code === 'EACCES')
    return new StartError(`Port ${PORT} needs more rights than this user has. Choose one above 1023: PORT=3000`)
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')
    return new StartError(`HOST: this machine has no address ${HOST}.`)
  return error
}
