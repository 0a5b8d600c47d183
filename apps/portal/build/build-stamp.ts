import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Writes `/builds/latest.json`: open pages ask it whether a newer portal is out. The id is the build's content. */
export function buildStamp(): Plugin {
  return {
    name: 'kontor-build-stamp',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).sort().join('\n')
      const id = createHash('sha256').update(names).digest('hex').slice(0, 12)
      this.emitFile({
        type: 'asset',
        fileName: 'builds/latest.json',
        source: JSON.stringify({ id, timestamp: Date.now() }),
      })
    },
  }
}
