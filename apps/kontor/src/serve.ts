import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { announcement } from './announce.ts'
import type { Configuration } from './configuration.ts'
import { centreOfWeb } from './create-centre.ts'
import type { OwnerDatabase } from './owner-database.ts'
import type { Portal } from './portal/install.ts'
import { createServer } from './server.ts'
import { StartError } from './start-error.ts'
import type { Part } from './until-signal.ts'

/**
 * Answers requests.
 * @param owner null: the portal alone
 * @param farewell milliseconds between the signal to stop and the last connection: whoever sends visitors here learns of it meanwhile
 */
export async function serve(
  settings: Configuration,
  owner: OwnerDatabase | null,
  portal: Portal,
  keep: (part: Part) => void,
  farewell = 0,
): Promise<FastifyInstance> {
  const centre = owner && centreOfWeb(settings, owner.url, portal.frameScripts)
  const app = await createServer(settings, centre, portal)
  const finish = async () => {
    app.leave()
    await setTimeout(farewell)
    await app.close()
  }
  keep({ finish, close: async () => centre?.database.close() })
  try {
    await app.listen({ port: settings.PORT, host: settings.HOST })
  } catch (error) {
    await centre?.database.close()
    throw listenError(error, settings)
  }
  console.log(announcement(settings))
  return app
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
