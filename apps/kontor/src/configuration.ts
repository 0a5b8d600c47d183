import { join, resolve } from 'node:path'
import * as z from 'zod'

const flag = z.stringbool()
const port = z.coerce.number().int().min(1).max(65_535)
/** Scheme and host without a path. */
const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const url = new URL(text)
  if (url.pathname !== '/' || url.search || url.hash) {
    context.addIssue({ code: 'custom', message: 'must be scheme and host only, such as https://my.example.com' })
  }
  return url.origin
})
const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)

/** Every setting, read from the environment once. An empty variable counts as unset. */
const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('::'),
  APP_URL: origin.optional(),
  DATA_DIR: z
    .string()
    .default('data')
    .transform(folder => resolve(folder)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  CUSTOMER_CENTRE_URL: origin.optional(),
  CUSTOMER_CENTRE_INTERNAL_URL: origin.optional(),
  PORTAL_BUILD: z.string().default(join(import.meta.dirname, '../../portal/dist')),
  LOGIN_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUST_PROXY: z.union([flag, z.string()]).default(false),
  COOKIE_DOMAIN: z.string().optional(),
  TIME_ZONE: z.string().default('Europe/Berlin').refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
  DEFAULT_LOCALE: z.string().default('en-US'),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(5).max(1440).default(120),
  PROVIDER_NAME: z.string().default('Nordlicht Hosting'),
  PROVIDER_PHONE: z.string().default('+49 40 1234567'),
  PROVIDER_PHONE_HOURS: z.string().default('Mo–Fr 8–18 Uhr'),
  PROVIDER_EMAIL: z.email().default('service@nordlicht.example'),
  PROVIDER_ABUSE_EMAIL: z.email().default('abuse@nordlicht.example'),
  PROVIDER_SECURITY_EMAIL: z.email().default('security@nordlicht.example'),
  PROVIDER_DATA_PROTECTION_EMAIL: z.email().default('datenschutz@nordlicht.example'),
  PROVIDER_POSTAL: list.default(['Nordlicht Hosting GmbH', 'Hafenstraße 1', '20457 Hamburg']),
  PROVIDER_REGISTER: z.string().default('Amtsgericht Hamburg, HRB 100000'),
  PROVIDER_VAT_ID: z.string().default('DE123456788'),
  PROVIDER_REPRESENTED_BY: z.string().default('Kim Petersen'),
  PROVIDER_CREDITOR_ID: z.string().default('DE98ZZZ09999999999'),
})

type Settings = z.output<typeof schema>
export type Configuration = Settings & {
  APP_URL: string
  /** Demo data and demo logins: by default where nothing points to production. */
  DEMO: boolean
}

/** A wrong setting: one line a person can act on. */
export class ConfigurationError extends Error {}

/** @throws ConfigurationError naming each variable that is wrong and what is expected of it */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(set)
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return `${name}: ${message} (it is ${JSON.stringify(set[name])})`
    })
    throw new ConfigurationError(lines.join('\n'))
  }
  const settings = result.data
  const demo = settings.DEMO ?? (settings.NODE_ENV !== 'production' && !settings.DATABASE_URL)
  if (settings.CUSTOMER_CENTRE_URL && settings.DATABASE_URL) {
    throw new ConfigurationError(
      'DATABASE_URL: has no use with CUSTOMER_CENTRE_URL, which makes this the portal alone. Set one of them.',
    )
  }
  return { ...settings, APP_URL: settings.APP_URL ?? `http://localhost:${settings.PORT}`, DEMO: demo }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
