import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../src/i18n')
const internals = join(import.meta.dirname, '../src/library-internals')
/** Names what the server has in the place of a package's module; by itself it imports that. */
const onServer = new Map([
  ['use-intl/format-message/format-only', join(internals, 'format-message.ts')],
  ['use-intl/react', join(internals, 'translations-on-server.ts')],
])

type Tree = { [key: string]: string | Tree }
type Compiled = { path: string; hash: string; text: string }

/**
 * Compiles the messages at build time, so that no page carries a parser.
 * `virtual:messages/hashes` names each locale's hash; `virtual:messages/files` holds the files by their path, for the server only, which
 * translates by `library-internals/translations-on-server.ts` and formats by `format-message.ts` there.
 */
export function messages(): Plugin {
  const load = async (): Promise<Map<string, Compiled>> => {
    const compiled = new Map<string, Compiled>()
    for (const [locale, tree] of Object.entries(await read())) {
      const text = JSON.stringify(compileTree(tree))
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
      compiled.set(locale, { path: `/_i18n/${hash}/${locale}/messages.json`, hash, text })
    }
    return compiled
  }
  return {
    name: 'kontor-messages',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith('virtual:messages/')) return `\0${id}`
      const other = this.environment.name === 'ssr' ? onServer.get(id) : undefined
      return importer === other ? undefined : other
    },
    async load(id) {
      if (!id.startsWith('\0virtual:messages/')) return
      const compiled = await load()
      if (id.endsWith('/hashes')) {
        return `export const hashes = ${JSON.stringify(Object.fromEntries([...compiled].map(([locale, { hash }]) => [locale, hash])))}`
      }
      return `export const messageFiles = ${JSON.stringify(Object.fromEntries([...compiled.values()].map(({ path, text }) => [path, text])))}`
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(folder)) return
      for (const environment of Object.values(server.environments)) {
        for (const name of ['hashes', 'files']) {
          const module = environment.moduleGraph.getModuleById(`\0virtual:messages/${name}`)
          if (module) environment.moduleGraph.invalidateModule(module)
        }
      }
      server.ws.send({ type: 'full-reload' })
    },
  }
}

/** Reads the languages in a process of its own: modules of this one would stay as they were when the dev server started. */
async function read(): Promise<Record<string, Tree>> {
  const script = `process.stdout.write(JSON.stringify((await import(${JSON.stringify(pathToFileURL(join(folder, 'catalogues.ts')))})).catalogues))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    maxBuffer: 16e6,
  })
  return JSON.parse(stdout) as Record<string, Tree>
}

export function compileTree(tree: Tree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTree(value)]),
  )
}
