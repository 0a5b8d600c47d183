import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundle } from './bundle.ts'

const folder = join(import.meta.dirname, '../src/anti-bot/frames')

/** Script of the anti-robot check's frames → its source; pages of the customer centre name them. */
const entries = {
  agent: 'agent.ts',
  widget: 'widget.ts',
  worker: 'worker.ts',
  connectionTest: 'connection-test.ts',
} as const

/**
 * Builds each script of the frames into its own file: they run in pages that share nothing with the portal's. Their
 * addresses are written to `builds/frames.json`.
 */
export function frameScripts(): Plugin {
  return {
    name: 'kontor-frames',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async generateBundle() {
      const addresses: Record<string, string> = {}
      for (const [name, file] of Object.entries(entries)) {
        const source = await bundle(join(folder, file))
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
        const fileName = `assets/${file.replace('.ts', '')}-${hash}.js`
        this.emitFile({ type: 'asset', fileName, source })
        addresses[name] = `/${fileName}`
      }
      this.emitFile({ type: 'asset', fileName: 'builds/frames.json', source: JSON.stringify(addresses) })
    },
  }
}
