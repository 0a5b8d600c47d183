import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { type Entry, tableOf } from './calls.ts'
import { declarationsOf } from './declarations.ts'

/** Makes what is shipped, from the contract, in the folder that is named, else in the package: `npm pack` calls it. */
const folder = join(import.meta.dirname, '../..')
const root = join(folder, '../..')
const dist = process.argv[2] ?? join(folder, 'dist')
const entries: readonly Entry[] = ['index', 'staff']

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })
await writeScripts()
writeTypes()
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))

async function writeScripts(): Promise<void> {
  const sources = join(folder, 'src')
  const codeOf = (entry: Entry): string => `
    import { createClientOf } from '${sources}/client.ts'
    export { ConnectionError, isRefusal, KontorError } from '${sources}/errors.ts'
    export { verifyWebhook, WebhookError } from '${sources}/webhook.ts'
    const calls = ${JSON.stringify(tableOf(entry))}
    export const createClient = options => createClientOf(calls, options)`
  const codes = new Map<string, string>(entries.map(entry => [`\0${entry}`, codeOf(entry)]))
  await build({
    configFile: false,
    logLevel: 'warn',
    root: folder,
    plugins: [
      {
        name: 'entries',
        resolveId: id => (codes.has(`\0${id}`) ? `\0${id}` : undefined),
        load: id => codes.get(id),
      },
    ],
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: {
        input: Object.fromEntries(entries.map(entry => [entry, entry])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared.js', minify: true },
      },
    },
  })
}

function writeTypes(): void {
  const types = join(dist, 'types')
  const sources = ['client', 'errors', 'webhook'].map(name => join(folder, 'src', `${name}.ts`))
  const options =
    '--ignoreConfig --declaration --emitDeclarationOnly --strict --target es2024 --module preserve --lib es2024,dom,dom.iterable --allowImportingTsExtensions --types'
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, ...options.split(' '), '', '--outDir', types, ...sources],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stdout)
  for (const file of globSync(join(types, '*.d.ts'))) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"))
  }
  for (const entry of entries) writeFileSync(join(dist, `${entry}.d.ts`), declarationsOf(entry))
}
