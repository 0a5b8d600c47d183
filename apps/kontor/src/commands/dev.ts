import { join } from 'node:path'
import type { Configuration } from '../configuration.ts'
import type { Portal } from '../portal/install.ts'
import { run } from './start.ts'

const portalFolder = join(import.meta.dirname, '../../../portal')

/** As `start`, with the portal served from its sources by Vite: changes show at once. */
export async function develop(settings: Configuration): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: portalFolder, server: { middlewareMode: true }, appType: 'custom' })
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
  })
}
