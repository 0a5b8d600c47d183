import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Writes `/builds/latest.json`: open pages ask it whether a newer portal is out. The id is the build's content; what
 * belongs to it is in `/builds/meta/{id}.json`.
 */
export function buildStamp(): Plugin {
  return {
    name: 'kontor-build-stamp',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).sort()
      const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12)
      const latest = { id, timestamp: Date.now() }
      const emit = (fileName: string, content: object) =>
        this.emitFile({ type: 'asset', fileName: `builds/${fileName}.json`, source: JSON.stringify(content) })
      emit('latest', latest)
      emit(`meta/${id}`, { ...latest, files: names.map(name => `/${name}`) })
    },
  }
}
