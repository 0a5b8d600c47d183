import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes each text file of the client build as `.br` and `.gz` beside it, as small as possible: once here, instead of
 * at each request.
 */
export function precompress(): Plugin {
  return {
    name: 'kontor-precompress',
    applyToEnvironment: environment => environment.name === 'client',
    writeBundle(options) {
      const folder = options.dir ?? ''
      for (const name of globSync('**/*.{js,css,svg}', { cwd: folder })) {
        const file = join(folder, name)
        const text = readFileSync(file)
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
        )
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}
