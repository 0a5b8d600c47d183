import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { alone } from './alone.mjs'
import { ensureNode, installDependencies } from './dependencies.mjs'
import { capture, root } from './program.mjs'
import { PlainError, say, since } from './terminal.mjs'

/**
 * Makes the machine ready: dependencies and Node 24. Safe to call every time; it works and prints only where something
 * is missing. It must run on Node 18 with nothing installed. ¶
 * @param {{development?: boolean}} [needs] whether packages for building and testing are needed, too
 * @returns {Promise<{node: string}>} the path of the Node to run everything else with
 */
export async function prepare({ development = false } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 18) {
    throw new PlainError(
      `Kontor needs Node 18 or newer to start, this is ${process.versions.node}: see https://nodejs.org.`,
    )
  }
  if (process.platform === 'win32') {
    throw new PlainError('Kontor runs on Linux and macOS. On Windows use the Windows Subsystem for Linux (WSL).')
  }
  await installDependencies(development)
  const node = await ensureNode()
  process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { node }
}

/** Builds the portal, unless the existing build was made of the same files. */
export async function buildPortal(node) {
  const portal = join(root, 'apps', 'portal')
  const record = join(portal, 'dist', '.inputs')
  const inputs = portalInputs(root)
  const isBuilt = () => existsSync(record) && readFileSync(record, 'utf8') === inputs
  if (isBuilt()) return
  await installDependencies(true)
  await alone(join(root, '.building'), async () => {
    if (isBuilt()) return
    say('Building the portal …')
    const start = Date.now()
    rmSync(record, { force: true })
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { status, output } = await capture(node, [vite, 'build'], { cwd: portal })
    if (status !== 0) throw new PlainError(`${output.trimEnd()}\nThe portal could not be built.`)
    mkdirSync(join(portal, 'dist'), { recursive: true })
    writeFileSync(record, inputs)
    say(`Portal built in ${since(start)}.`)
  })
}

/** A hash of everything the portal is built from: its own files, the contract's and the versions of the packages. */
export function portalInputs(folder) {
  const hash = createHash('sha256')
  const files = [
    join(folder, 'package-lock.json'),
    ...filesIn(join(folder, 'apps/portal')),
    ...filesIn(join(folder, 'packages/contract')),
  ]
  for (const file of files) hash.update(`\n${relative(folder, file)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

/** The files below a folder in a fixed order, without those that building and installing create. */
function filesIn(folder) {
  const made = entry => ['dist', 'node_modules', '.tanstack'].includes(entry.name) || entry.name.endsWith('.gen.ts')
  const entries = readdirSync(folder, { withFileTypes: true }).filter(entry => !made(entry))
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
}
