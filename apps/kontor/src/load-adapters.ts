import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Adapter, type PortName, type Ports, promises } from '@kontor/adapters'
import type { AdapterHost } from '@kontor/adapters/host'
import { guarded } from '@kontor/customer-centre/adapters/guard'
import { packagesEnd, runPackage, sayingOf, workAtHand } from '@kontor/customer-centre/adapters/package-work'
import { type LoadedAdapters, noAdapters, type PackagedGateway } from '@kontor/customer-centre/platform/configuration'
import { isThisMachine } from '@kontor/customer-centre/platform/settings'
import { type AdapterInUse, type Mistake, type ReadAdapter, withVersions } from './adapter-settings.ts'
import type { Configuration } from './configuration.ts'
import { say } from './say.ts'
import { siteMistake } from './site-file.ts'

/** Seconds in which a package has to be read, and an adapter to be made. */
const patience = 10

/** Says what is wrong with an entry of the file. */
class Wrong extends Error {
  readonly at: readonly PropertyKey[]

  constructor(at: readonly PropertyKey[], says: string) {
    super(says)
    this.at = at
  }
}

/**
 * Loads the packages that the site file names, from the folder beside it, and puts them into the settings.
 * @throws OperatorMistake with everything that is wrong, each with its line: nothing is served half
 */
export async function loadAdapters(settings: Configuration, seconds = patience): Promise<void> {
  const { adapters, centre, site } = settings
  survivePackages()
  // a package that waits for nothing would let the process end before its time is over
  const waiting = setInterval(() => undefined, 1000)
  const mistakes: Mistake[] = []
  const inUse: AdapterInUse[] = []
  const loaded: LoadedAdapters = { ...noAdapters }
  const gateways: PackagedGateway[] = []
  for (const reference of adapters) {
    try {
      const { adapter, version } = await load(reference, settings, seconds)
      if (reference.port === 'payment')
        gateways.push(takingOf(adapter as Ports['payment'], reference, settings, gateways))
      else Object.assign(loaded, { [reference.port]: adapter })
      inUse.push({ port: reference.port, package: reference.package, version })
    } catch (error) {
      const at = error instanceof Wrong ? error.at : [...reference.at, 'package']
      mistakes.push({ at, says: redacted(sayingOf(error), reference) })
    }
  }
  clearInterval(waiting)
  if (mistakes.length > 0) throw siteMistake(site, mistakes)
  centre.adapters = { ...loaded, payment: gateways }
  site.adapters = inUse
  site.settings = withVersions(site.settings, inUse)
}

async function load(
  reference: ReadAdapter,
  settings: Configuration,
  seconds: number,
): Promise<{ adapter: Ports[PortName]; version: string }> {
  const { at, package: name, port, secrets } = reference
  const place = [...at, 'package']
  const folder = join(dirname(settings.site.path ?? ''), 'node_modules', name)
  const { entry, version } = manifestIn(folder, place)
  const declared = await runPackage(name, seconds, async () =>
    declaredIn(await import(pathToFileURL(entry).href)),
  ).catch((error: unknown) => {
    throw new Wrong(place, isLate(error) ? 'was not read in time' : `cannot be read: ${sayingOf(error)}`)
  })
  const found = declared.find(one => one.port === port)
  if (!found) {
    const ports = declared.flatMap(one => (typeof one.port === 'string' ? [one.port] : []))
    throw new Wrong(
      place,
      ports.length > 0 ? `serves ${ports.join(', ')}, and not ${port}` : 'exports no adapter by default',
    )
  }
  refuseOtherPromise(found, place)
  for (const secret of found.secrets ?? [])
    if (!secrets.has(secret) && valueAt(reference.settings, secret.split('.')) !== undefined)
      throw new Wrong(
        [...at, 'settings', ...secret.split('.')],
        'is a secret, and none stands in a file; write { from: NAME } and set that variable of the environment',
      )
  const read = await readSettings(found, reference)
  const log = logOf(reference, settings)
  const host: AdapterHost = { fetch: fetchOf, log, signal: packagesEnd, appUrl: settings.APP_URL }
  const made = await runPackage(name, seconds, () => found.create(read as never, host)).catch((error: unknown) => {
    throw new Wrong(at, isLate(error) ? 'was not made in time' : `cannot be made: ${sayingOf(error)}`)
  })
  refuseIncomplete(port, made, at)
  return { adapter: guarded(port, made, { package: name, log }), version }
}

const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Finds the file that a package is imported by. Only what is installed there counts, not what Kontor or the machine has. */
function manifestIn(folder: string, at: readonly PropertyKey[]): { entry: string; version: string } {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) throw new Wrong(at, `is not installed in ${dirname(folder)}; run npm install there`)
  const { exports, main, version } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const relative = entryOf(exports) ?? (typeof main === 'string' ? main : 'index.js')
  const entry = join(folder, relative)
  if (!entry.startsWith(folder + sep) || !existsSync(entry)) throw new Wrong(at, `has no file ${relative}`)
  return { entry, version: typeof version === 'string' ? version : '' }
}

/** Reads `exports` as Node does for an `import` of the package itself. */
function entryOf(exports: unknown): string | null {
  if (typeof exports === 'string') return exports
  if (typeof exports !== 'object' || exports === null) return null
  if (Array.isArray(exports)) return exports.map(entryOf).find(one => one !== null) ?? null
  const known = Object.entries(exports).filter(([key]) =>
    ['.', 'node', 'import', 'module-sync', 'default'].includes(key),
  )
  return known.map(([, value]) => entryOf(value)).find(one => one !== null) ?? null
}

/** Any package may export anything. */
type Declared = Partial<Adapter>

function declaredIn({ default: exported }: { default?: unknown }): Declared[] {
  return [exported].flat().filter((one): one is Declared => typeof one === 'object' && one !== null)
}

function refuseOtherPromise(found: Declared, at: readonly PropertyKey[]): asserts found is Adapter {
  const { port, promise } = found
  if (!port || typeof found.create !== 'function' || typeof found.settings?.['~standard']?.validate !== 'function')
    throw new Wrong(
      at,
      'declares an adapter without create or settings; defineAdapter of @kontor/adapters says what it needs',
    )
  if (!Number.isInteger(promise)) throw new Wrong(at, 'does not say which promise of its port it was written for')
  const { before, now } = promises[port]
  if (promise === now || before.includes(promise ?? 0)) return
  const kept = [...before, now].join(', ')
  const way =
    (promise ?? 0) > now ? 'update Kontor, or install an earlier version of it' : 'install a later version of it'
  throw new Wrong(at, `was written for promise ${promise} of ${port}, and this Kontor keeps ${kept}; ${way}`)
}

async function readSettings(found: Adapter, { at, package: name, settings }: ReadAdapter): Promise<unknown> {
  const result = await runPackage(name, patience, () => found.settings['~standard'].validate(settings))
  if (!result.issues) return result.value
  const [first] = result.issues
  const path = (first?.path ?? []).map(part => (typeof part === 'object' ? part.key : part))
  const others = result.issues.length - 1
  throw new Wrong(
    [...at, 'settings', ...path],
    `${sayingOf(first?.message ?? 'cannot be read')}${others > 0 ? ` (and ${others} more)` : ''}`,
  )
}

const valueAt = (value: unknown, [step, ...rest]: string[]): unknown =>
  step === undefined || typeof value !== 'object' || value === null
    ? value
    : valueAt((value as Record<string, unknown>)[step], rest) // any object can be read by name

const functions: { [P in PortName]: readonly (keyof Ports[P] & string)[] } = {
  'anti-bot': ['verify'],
  'geo-ip': ['countryOf'],
  mail: ['send'],
  'payee-check': ['ask'],
  payment: ['saveCard', 'startAgreement', 'finishAgreement', 'charge', 'lookUp', 'cancel', 'refund', 'parseWebhook'],
  provisioning: ['begin', 'erase', 'tell', 'changeUse'],
  storage: ['put', 'read', 'size', 'room', 'remove'],
  'vat-check': ['ask'],
}

function refuseIncomplete(port: PortName, made: unknown, at: readonly PropertyKey[]): void {
  const parts = (typeof made === 'object' && made !== null ? made : {}) as Record<string, unknown> // any object can be read by name
  const missing = functions[port].filter(name => typeof parts[name] !== 'function')
  if (missing.length > 0) throw new Wrong(at, `has made something without ${missing.join(', ')}`)
  if (port === 'payment') {
    if (!/^[a-z]{2,20}$/.test(String(parts.name)) || ['stripe', 'paypal', 'sandbox'].includes(String(parts.name)))
      throw new Wrong(at, `calls its gateway ${parts.name}; it takes small letters, and no name of one of ours`)
    if (!Array.isArray(parts.kinds) || !parts.kinds.every(kind => kind === 'card' || kind === 'paypal'))
      throw new Wrong(at, 'does not say whether its gateway takes card or paypal')
    if (parts.kinds.includes('card') && typeof parts.startCard !== 'function')
      throw new Wrong(at, 'takes cards without a page for them (startCard)')
  }
  if (port === 'anti-bot') {
    const origin = URL.parse(String(parts.origin))
    const safe = origin?.protocol === 'https:' || (origin?.protocol === 'http:' && isThisMachine(origin.hostname))
    if (!safe || origin.origin !== parts.origin || typeof parts.siteKey !== 'string' || parts.siteKey === '')
      throw new Wrong(at, 'has no site key, or no origin of its frames such as https://check.example.com')
  }
}

/** Says which new payments a gateway takes; each kind is taken by one. */
function takingOf(
  gateway: Ports['payment'],
  { at, takes }: ReadAdapter,
  { payments }: Configuration,
  before: readonly PackagedGateway[],
): PackagedGateway {
  const taken = takes ?? gateway.kinds
  const cannot = taken.filter(kind => !gateway.kinds.includes(kind))
  if (cannot.length > 0) throw new Wrong([...at, 'takes'], `its gateway does not take ${cannot.join(', ')}`)
  if (before.some(one => one.gateway.name === gateway.name))
    throw new Wrong(at, `there is a gateway ${gateway.name} already`)
  const others = { card: 'stripe', paypal: 'paypal' } as const
  for (const kind of taken) {
    const chosen = payments.paymentGateway.split(',')
    if (before.some(one => one.takes.includes(kind)) || chosen.includes(others[kind]) || chosen.includes('sandbox'))
      throw new Wrong(at, `${kind} is taken by another gateway as well; say by takes which kinds it takes, or []`)
  }
  return { gateway, takes: taken }
}

/** Stops with the call in which it is asked. A redirect would lead a request, and its keys, elsewhere. */
const fetchOf: typeof fetch = (input, init = {}) => {
  const signals = [init.signal, workAtHand()?.signal].filter(signal => signal !== undefined && signal !== null)
  return fetch(input, { redirect: 'error', ...init, signal: AbortSignal.any(signals) })
}

function logOf(reference: ReadAdapter, { LOG_LEVEL }: Configuration): AdapterHost['log'] {
  const heard = ['debug', 'info', 'warn', 'error'].indexOf(LOG_LEVEL)
  const line = (level: 'info' | 'warn' | 'error') => (details: object, text: string) => {
    if (heard < 0 || heard > ['debug', 'info', 'warn', 'error'].indexOf(level)) return
    const plain = (_: string, value: unknown) =>
      typeof value === 'string' ? redacted(value, reference) : value instanceof Error ? value.message : value
    const known = JSON.parse(JSON.stringify(details, plain) ?? '{}') as object // written a moment ago
    say(`${reference.package}: ${redacted(text, reference)}`, level === 'info' ? 'info' : 'warn', known)
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

/** Leaves out what is secret, wherever a package has put it. */
function redacted(text: string, { secrets }: ReadAdapter): string {
  let rest = text
  for (const secret of secrets.values()) if (secret.length > 3) rest = rest.replaceAll(secret, '…')
  return rest
}

let survives = false

/** Errors that a package lets fall end no process: a promise that no one awaits, a timer, a stream without a listener. Ours do as before. */
export function survivePackages(): void {
  if (survives) return
  survives = true
  const before = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error, origin) => {
    const work = workAtHand()
    if (work) return say(`${work.package}: has let an error fall: ${sayingOf(error)}`, 'warn')
    if (before.length > 0) for (const listener of before) listener.call(process, error, origin)
    else {
      console.error(error)
      process.exit(1)
    }
  })
}
