import { type PortName, promises } from '@kontor/adapters'
import { defineSection, setting } from '@kontor/customer-centre/platform/settings'
import type { SiteSetting } from '@kontor/customer-centre/platform/site'
import * as z from 'zod'

/** A name as npm has it: no path, no address. */
const packageName = z
  .string()
  .max(214)
  .regex(
    /^(?:@[a-z\d][a-z\d._-]*\/)?[a-z\d][a-z\d._-]*$/,
    'must be the name of a package, such as @acme/kontor-vat-check',
  )

const named = { package: packageName, settings: z.record(z.string(), z.unknown()).optional() }
const one = z.strictObject(named).optional()
const taken = z.array(z.enum(['card', 'paypal'])).optional()

const served = (meaning: string) => ({ ...setting(one, meaning), needsRestart: true })

/** The packages of others that serve ports: docs/adapters.md. */
export const adapterSettings = defineSection(
  'adapters',
  {
    payment: {
      ...setting(
        z.array(z.strictObject({ ...named, takes: taken })).optional(),
        'gateways for cards and PayPal: a list of `{ package, settings, takes }`; counts with the next start',
      ),
      needsRestart: true,
    },
    provisioning: served('who sets up what is ordered: `{ package, settings }`'),
    mail: served('who sends mails: `{ package, settings }`'),
    storage: served('where files are kept: `{ package, settings }`'),
    'vat-check': served('who asks for VAT ids: `{ package, settings }`'),
    'payee-check': served('who asks for the holder of an account: `{ package, settings }`'),
    'geo-ip': served("who tells a visitor's country: `{ package, settings }`"),
    'anti-bot': served('who tells visitors from robots: `{ package, settings }`'),
  },
  (set): AdapterReference[] =>
    Object.entries(set).flatMap(([port, written]) =>
      [written ?? []].flat().map((entry, place) => ({
        port: port as PortName, // the section's entries are the ports
        at: ['adapters', port, ...(Array.isArray(written) ? [place] : [])],
        package: entry.package,
        settings: entry.settings ?? {},
        takes: 'takes' in entry ? (entry.takes ?? null) : null,
      })),
    ),
)

/** A package that the site file names. @property at its place in the file @property takes null: what it can */
export type AdapterReference = {
  port: PortName
  at: readonly (string | number)[]
  package: string
  settings: Readonly<Record<string, unknown>>
  takes: readonly ('card' | 'paypal')[] | null
}

/** The variable by which the environment chooses one of ours. */
const chosenBy: Partial<Record<PortName, string>> = {
  'anti-bot': 'ANTI_BOT',
  'geo-ip': 'GEO_IP',
  mail: 'SMTP_URL',
  'payee-check': 'PAYEE_CHECK',
  provisioning: 'PROVISIONING',
  'vat-check': 'VAT_CHECK',
}

export const portsIn = (written: unknown): PortName[] =>
  Object.keys(promises).filter((port): port is PortName => Boolean((written as Record<string, unknown>)?.[port])) // an entry of the section

export type Mistake = { at: readonly PropertyKey[]; says: string }
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Puts what the environment holds in the place of `{ from: NAME }`.
 * @param own names of Kontor's own variables: no package gets at their secrets
 */
export function withVariables(
  references: readonly AdapterReference[],
  environment: Environment,
  own: ReadonlySet<string>,
): { read: ReadAdapter[]; mistakes: Mistake[]; variables: ReadonlySet<string> } {
  const mistakes: Mistake[] = []
  const variables = new Set<string>()
  const read = references.map(reference => {
    const { port, at } = reference
    const both = chosenBy[port]
    if (both && environment[both])
      mistakes.push({ at, says: `is chosen by the variable ${both} as well; remove one of the two` })
    const secrets = new Map<string, string>()
    const filled = (value: unknown, path: readonly (string | number)[]): unknown => {
      if (Array.isArray(value)) return value.map((part, place) => filled(part, [...path, place]))
      if (typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value)
      const [[first, variable] = []] = entries
      if (first !== 'from' || entries.length > 1)
        return Object.fromEntries(entries.map(([key, part]) => [key, filled(part, [...path, key])]))
      const here = [...at, 'settings', ...path]
      if (typeof variable !== 'string' || !/^[A-Z][A-Z\d_]*$/.test(variable))
        mistakes.push({ at: here, says: 'must name a variable of the environment, such as { from: ACME_KEY }' })
      else if (own.has(variable))
        mistakes.push({ at: here, says: `must not be ${variable}, which is Kontor’s own; use another variable` })
      else if (!environment[variable]) mistakes.push({ at: here, says: `the variable ${variable} is not set` })
      else secrets.set(path.join('.'), environment[variable])
      variables.add(String(variable))
      return secrets.get(path.join('.'))
    }
    return { ...reference, settings: filled(reference.settings, []), secrets }
  })
  return { read, mistakes, variables }
}

/** @property secrets what came from the environment, by the path of its setting */
export type ReadAdapter = Omit<AdapterReference, 'settings'> & {
  settings: unknown
  secrets: ReadonlyMap<string, string>
}

/** An adapter as it was loaded. */
export type AdapterInUse = { port: PortName; package: string; version: string }

/** Adds to each entry which version of its packages is in use. */
export const withVersions = (settings: readonly SiteSetting[], inUse: readonly AdapterInUse[]): SiteSetting[] =>
  settings.map(one => {
    const here = one.section === 'adapters' ? inUse.filter(({ port }) => port === one.name) : []
    const versions = here.map(({ package: name, version }) => `# ${name} ${version}`)
    return one.value === null ? one : { ...one, value: [one.value, ...versions].join('\n') }
  })
