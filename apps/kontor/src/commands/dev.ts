import { once } from 'node:events'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import type { Configuration } from '../configuration.ts'
import type { Portal } from '../portal/install.ts'
import { run } from './start.ts'

const portalFolder = join(import.meta.dirname, '../../../portal')

/** Runs as `start` does, with the portal served from its sources by Vite: changes show immediately. */
export async function develop(settings: Configuration): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: portalFolder,
    // Vite's own port is fixed: a second program developed on this machine would get no changes
    server: { middlewareMode: true, ws: { port: await freePort(settings.PORT + 10_000) } },
    appType: 'custom',
    // keeps the logins and the server's errors that stand above a change
    clearScreen: false,
  })
  const load = async () => {
    const module = (await vite.ssrLoadModule('/src/server.ts')) as {
      default: { fetch: Portal['fetch']; messageFiles: Record<string, string> }
    }
    return module.default
  }
  await run(settings, {
    clientFolder: null,
    middleware: vite.middlewares,
    fetch: async (request, context) => (await load()).fetch(request, context),
    messageFiles: async () => (await load()).messageFiles,
    readAsset: () => null,
    build: null,
    frameScripts: {
      agent: '/src/anti-bot/frames/agent.ts',
      widget: '/src/anti-bot/frames/widget.ts',
      worker: '/src/anti-bot/frames/worker.ts',
      connectionTest: '/src/anti-bot/frames/connection-test.ts',
    },
  })
}

/** @param preferred used if it is free, so that an open page reconnects after the server has restarted */
async function freePort(preferred: number): Promise<number> {
  const server = createSocketServer().listen(preferred <= 65_535 ? preferred : 0)
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!free) return freePort(65_536)
  const { port } = server.address() as AddressInfo // a string only for a Unix socket
  await new Promise(resolve => server.close(resolve))
  return port
}
