import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { alone } from './alone.mjs'
import { capture, root } from './program.mjs'
import { PlainError, say, since } from './terminal.mjs'

const modules = join(root, 'node_modules')
const marker = join(modules, '.kontor-install')

/**
 * Installs what package-lock.json names, unless done since it last changed.
 * @param {boolean} development whether packages for building and testing have to be there
 */
export async function installDependencies(development) {
  const wanted = dependencyHash()
  const isDone = () => existsSync(marker) && suffices(readFileSync(marker, 'utf8'), wanted, development)
  if (isDone()) return
  if (!pathOf('npm'))
    throw new PlainError('npm is missing. Install Node.js with npm from https://nodejs.org and start again.')
  if (!isWritable(root))
    throw new PlainError(
      `Packages are missing, and this user may not write in ${root}: run "npm run release" as the folder's owner.`,
    )
  await alone(join(root, '.installing'), async () => {
    if (!isDone()) await install(wanted)
  })
}

/** @returns {boolean} whether what is installed is enough */
export const suffices = (installed, wanted, development) =>
  installed === wanted || (!development && installed === withoutDevelopment(wanted))

const withoutDevelopment = wanted => `${wanted} without development`

async function install(wanted) {
  const packages = packagesOf(join(root, 'package-lock.json'))
  if (existsSync(marker) && holdsAll(packages, packagesOf(npmsList))) {
    linkOwn(packages)
    return mark(wanted)
  }
  if (!pathOf('git')) say('Note: git is not installed. Kontor runs without it; updating this folder needs it.')
  say('Installing dependencies (about a minute) …')
  const start = Date.now()
  // Vite and the like are needed to start, whatever NODE_ENV or a personal configuration leaves out.
  let result = await npm(['ci', '--include=dev'])
  if (result.status !== 0 && result.output.includes('EUSAGE')) {
    say('package-lock.json does not name everything that package.json asks for; completing it for this machine.')
    result = await npm(['install', '--no-save', '--include=dev'])
  }
  if (result.status !== 0) throw new PlainError(explain(result.output))
  await addLeftOut()
  mark(wanted)
  say(`Dependencies installed in ${since(start)}.`)
}

/** Lists what npm has installed, by its own word. */
const npmsList = join(modules, '.package-lock.json')

const packagesOf = list => (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).packages : {})

/** Links our own packages that are new: npm would install everything anew for them. */
function linkOwn(packages) {
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    const place = join(root, path)
    if (link && !existsSync(place)) symlinkSync(relative(dirname(place), join(root, resolved)), place)
  }
}

/**
 * @returns {boolean} whether every package of others is there in its version, and no other: then only something else in package.json has
 * changed, such as what a package is for, or a package of our own is new
 */
export function holdsAll(packages, installed) {
  const names = Object.keys(packages).filter(path => path.includes('node_modules/') && !packages[path].link)
  const isThere = path =>
    installed[path]
      ? installed[path].version === packages[path].version && installed[path].integrity === packages[path].integrity
      : packages[path].optional
  return names.every(isThere) && Object.keys(installed).every(path => path in packages || installed[path].link)
}

/** Notes what is installed, in a file of its own: node_modules may share its files with those of another folder. */
function mark(wanted) {
  rmSync(marker, { force: true })
  writeFileSync(marker, wanted)
}

/** An npm on an older Node leaves out, without a word, what asks for a newer one and is marked as optional: compiled parts for this platform. */
async function addLeftOut() {
  const missing = () => {
    return leftOut(packagesOf(join(root, 'package-lock.json')), path => existsSync(join(root, path)))
  }
  if (missing().length === 0) return
  // npm may replace the Node that it runs on
  const folder = mkdtempSync(join(root, '.node-'))
  try {
    copyFileSync(await ensureNode(), join(folder, 'node'))
    await npm(['install', '--no-save', '--include=dev'], folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (missing().length > 0)
    throw new PlainError(
      `npm has left out ${missing().join(', ')}: install Node 24 from https://nodejs.org and start again.`,
    )
}

/** @returns {string[]} the lock file's packages for this platform that are not there */
export function leftOut(packages, isThere, { platform, arch } = process) {
  const libc = platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  const fits = (allowed, one) => !allowed || allowed.includes(one)
  return Object.entries(packages)
    .filter(([, { os, cpu }]) => (os || cpu) && fits(os, platform) && fits(cpu, arch))
    .filter(([path, its]) => its.optional && fits(its.libc, libc) && !isThere(path))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

/** Removes the packages that only building and testing need. */
export async function leaveOutDevelopment() {
  const wanted = dependencyHash()
  if (!suffices(readFileSync(marker, 'utf8'), wanted, true)) return
  // while it works, nothing is installed as a whole
  rmSync(marker)
  // npm writes the list anew, in its own way; what was built is known by it
  const list = join(root, 'package-lock.json')
  const text = readFileSync(list)
  const { status, output } = await npm(['prune', '--omit=dev'])
  writeFileSync(list, text)
  if (status !== 0) throw new PlainError(explain(output))
  writeFileSync(marker, withoutDevelopment(wanted))
}

/**
 * Returns the path of a Node 24 or newer: the one from the package "node", whose install script npm may have skipped,
 * else the running Node.
 */
export async function ensureNode() {
  const inPath = join(modules, '.bin', 'node')
  const program = join(modules, 'node', 'bin', 'node')
  if (existsSync(inPath) && (await isRecent(inPath))) return inPath
  if (existsSync(join(modules, 'node')) && !(await isRecent(program))) {
    say('Fetching Node 24 …')
    const installer = join(modules, 'node', 'installArchSpecificPackage.js')
    await capture(process.execPath, [installer], { cwd: join(modules, 'node'), env: npmEnvironment() })
  }
  if (await isRecent(program)) {
    // npm leaves the link out when the program does not exist yet; npm scripts look for node in this folder first.
    if (!existsSync(inPath)) symlinkSync(join('..', 'node', 'bin', 'node'), inPath)
    return inPath
  }
  if (await isRecent(process.execPath)) return process.execPath
  throw new PlainError(
    `Kontor needs Node 24, and the package "node" has none that runs on ${process.platform} ${process.arch}. This is Node ${process.versions.node}: install Node 24 from https://nodejs.org and start again.`,
  )
}

/** @returns {string | undefined} the full path of a command, outside of our own node_modules */
export function pathOf(command) {
  const folders = pathWithoutModules().split(delimiter)
  return folders.map(folder => join(folder, command)).find(path => existsSync(path))
}

/** Everything that determines the content of node_modules. */
function dependencyHash() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const workspaces = ['apps', 'packages'].flatMap(folder => {
    const path = join(root, folder)
    return existsSync(path) ? readdirSync(path).map(name => join(path, name)) : []
  })
  const files = ['package-lock.json', 'package.json'].map(name => join(root, name))
  for (const file of [...files, ...workspaces.map(folder => join(folder, 'package.json')).sort()]) {
    if (existsSync(file)) hash.update(`\n${file.slice(root.length)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** @param {string} [node] a folder with the Node that npm runs on, if not the machine's */
async function npm(args, node) {
  const complete = ['--include=optional', '--engine-strict=false', '--no-audit', '--no-fund']
  // a service's user often has no home to keep npm's cache in
  const cache = isWritable(homedir()) ? undefined : mkdtempSync(join(tmpdir(), 'kontor-npm-'))
  const env = { ...npmEnvironment(), ...(cache && { HOME: cache, npm_config_cache: cache }) }
  if (node) env.PATH = [node, env.PATH].join(delimiter)
  try {
    return await capture('npm', [...args, ...complete], { env })
  } finally {
    if (cache) rmSync(cache, { recursive: true, force: true })
  }
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The environment without what an outer `npm start` adds: it would tell an inner npm to work in another folder. */
function npmEnvironment() {
  const own = /^(npm_(package|lifecycle)_|npm_config_(local_prefix|allow_scripts|workspaces?|include_workspace_root)$)/i
  const entries = Object.entries(process.env).filter(([name]) => !own.test(name))
  // npm replaces node_modules, so it must not run on the Node in there.
  return { ...Object.fromEntries(entries), PATH: pathWithoutModules() }
}

function pathWithoutModules() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter(folder => folder !== join(modules, '.bin')).join(delimiter)
}

async function isRecent(node) {
  if (!existsSync(node)) return false
  const { status, output } = await capture(node, ['--version']).catch(() => ({ status: 1, output: '' }))
  return status === 0 && Number(/^v(\d+)/.exec(output)?.[1]) >= 24
}

/** npm's last lines and what a person can do about them. */
export function explain(output) {
  const lines = output.split('\n').filter(line => line.trim() !== '' && !/npm warn|A complete log/.test(line))
  const advice = [
    [
      /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH/,
      'npm cannot reach its registry: check the network or the proxy settings.',
    ],
    [/ENOSPC/, 'The disk is full.'],
    [/EACCES|EPERM|EROFS/, `This user may not write in ${root}.`],
    [/E401|E403/, 'The registry refuses access: check the registry and login in your npm configuration.'],
  ].find(([pattern]) => pattern.test(output))?.[1]
  const next = `${advice ?? 'The lines above are npm’s last.'} Then start again; "npm ci" shows everything npm says.`
  return ['The dependencies could not be installed.', ...lines.slice(-12).map(line => `  ${line}`), next].join('\n')
}
