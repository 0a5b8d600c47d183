import { dirname, join, resolve } from 'node:path'
import { antiBotSettings } from '@kontor/customer-centre/adapters/anti-bot/settings'
import { geoIpSettings } from '@kontor/customer-centre/adapters/geo-ip/settings'
import { inboundMailSettings, mailSettings } from '@kontor/customer-centre/adapters/mail/settings'
import { masterKeySettings } from '@kontor/customer-centre/adapters/master-key/settings'
import { payeeCheckSettings } from '@kontor/customer-centre/adapters/payee-check/settings'
import { paymentSettings } from '@kontor/customer-centre/adapters/payment/settings'
import { phoneCodeSettings } from '@kontor/customer-centre/adapters/phone-code/settings'
import { provisioningSettings } from '@kontor/customer-centre/adapters/provisioning/settings'
import { vatCheckSettings } from '@kontor/customer-centre/adapters/vat-check/settings'
import { virusScanSettings } from '@kontor/customer-centre/adapters/virus-scan/settings'
import { webhookSettings } from '@kontor/customer-centre/adapters/webhook/settings'
import { demoCatalogueFile } from '@kontor/customer-centre/demo/catalogue-file'
import { type CentreConfiguration, noAdapters } from '@kontor/customer-centre/platform/configuration'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import {
  baseAddress,
  defineSettings,
  expectedOf,
  flag,
  type Installation,
  list,
  listenAddress,
  origin,
  path,
  port,
  type Section,
  setting,
  type ValuesOf,
  webAddress,
  wholeNumber,
} from '@kontor/customer-centre/platform/settings'
import { signInSettings } from '@kontor/customer-centre/platform/sign-in-settings'
import { signOnSettings } from '@kontor/customer-centre/platform/single-sign-on-settings'
import type { Site } from '@kontor/customer-centre/platform/site'
import * as z from 'zod'
import { type AdapterInUse, portsIn, type ReadAdapter, withVariables } from './adapter-settings.ts'
import { dataSettings } from './data-settings.ts'
import { refusedSandboxes, sandboxSettings } from './sandboxes.ts'
import { readSite, type SiteValues, siteFileAt, siteMistake } from './site-file.ts'
import { howToMove, movedSettings, settingsIn, siteEntries, siteSections } from './site-sections.ts'
import { thirdPartySettings } from './third-party.ts'

/**
 * Says how many proxies stand in front of Kontor, or their addresses. `true` is one: trusting every caller would let visitors choose the
 * address they are counted by.
 */
const trustedProxies = z.union(
  [
    flag.transform(on => (on ? 1 : false)),
    wholeNumber(1, 10),
    list.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).min(1)),
  ],
  'must be true, false, a number of proxies, or their addresses separated by commas',
)

const programSettings = defineSettings(
  {
    PORT: setting(port.default(3000), 'where to listen'),
    HOST: setting(z.string().optional(), 'address to listen on', '`::` (all); this machine alone in the demo'),
    APP_URL: setting(
      origin.optional(),
      "the portal's address as browsers see it, scheme and host; `https` turns on Secure cookies and HSTS; without it pages open only at the default",
      '`http://localhost:<PORT>`',
    ),
    NODE_ENV: setting(
      z.enum(['production', 'development', 'test']).default('development'),
      '`production`, `development` or `test`',
    ),
    LOG_LEVEL: setting(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
      '`fatal`, `error`, `warn`, `info`, `debug`, `silent`; `info` writes a line for each request',
      '`info` in production, else `warn`',
    ),
    METRICS_LISTEN: setting(
      listenAddress.optional(),
      'where `/metrics` answers Prometheus: a port of this machine, or an address such as `10.0.0.5:9464`; whoever reaches it may read them',
      'nowhere',
    ),
    TRUST_PROXY: setting(
      trustedProxies.default(false),
      'the proxies before Kontor: `true` for one, their number, or their addresses (see below)',
    ),
    PORTAL_BUILD: setting(
      z.string().default(join(import.meta.dirname, '../../portal/dist')),
      'folder of the built portal',
      '`apps/portal/dist`',
    ),
  },
  (set, { demo, production }) => ({
    ...set,
    // the demo, whose logins everyone knows, answers this machine alone unless told otherwise
    HOST: set.HOST ?? (demo ? 'localhost' : '::'),
    APP_URL: set.APP_URL ?? `http://localhost:${set.PORT}`,
    addressGuessed: set.APP_URL === undefined,
    LOG_LEVEL: set.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }),
)

const portalSettings = defineSettings(
  {
    CUSTOMER_CENTRE_URL: setting(baseAddress.optional(), 'run the portal alone, against this customer centre'),
    CUSTOMER_CENTRE_INTERNAL_URL: setting(
      baseAddress.optional(),
      "the customer centre's address for this server, where it differs",
      '`CUSTOMER_CENTRE_URL`',
    ),
    LOGIN_URL: setting(
      webAddress.optional(),
      'where visitors sign in; the previous page is appended as `previous_page`',
      '`<APP_URL>/login`',
    ),
    TRUSTED_ORIGINS: setting(
      list.pipe(z.array(origin)).default([]),
      'further origins, separated by commas, that may use the session and be returned to',
    ),
    COOKIE_DOMAIN: setting(
      z.string().optional(),
      'domain of the cookies, such as `example.com`, where portal and customer centre are on two hosts of it',
      'the host that answers',
    ),
  },
  set => set,
)

const catalogueSettings = defineSettings(
  {
    CATALOGUE: setting(
      path.optional(),
      'file with products, prices and terms, see [catalogue.md](catalogue.md)',
      "the demo's in the demo, else none",
    ),
    SITE_FILE: setting(
      path.optional(),
      'file with what is set about your business, see [below](#the-site-file)',
      '`kontor.yaml` beside the catalogue, where there is one',
    ),
  },
  (set, { demo }) => ({ CATALOGUE: soldFrom(set.CATALOGUE, demo) }),
)

/** Finds where the file of what is sold stands: the demo has one of its own. */
const soldFrom = (named: string | undefined, demo: boolean): string | null => named ?? (demo ? demoCatalogueFile : null)

/** Every setting of the machine: variables of the environment, by the names that the tables of docs/configuration.md have. */
export const settingGroups = {
  program: programSettings,
  data: dataSettings,
  masterKey: masterKeySettings,
  portal: portalSettings,
  signIn: signInSettings,
  catalogue: catalogueSettings,
  phoneCodes: phoneCodeSettings,
  mail: mailSettings,
  inboundMail: inboundMailSettings,
  antiBot: antiBotSettings,
  thirdParty: thirdPartySettings,
  vatCheck: vatCheckSettings,
  payeeCheck: payeeCheckSettings,
  payments: paymentSettings,
  provisioning: provisioningSettings,
  webhooks: webhookSettings,
  sandboxes: sandboxSettings,
  geoIp: geoIpSettings,
  virusScan: virusScanSettings,
  signOn: signOnSettings,
}

type Groups = typeof settingGroups
type Sections = typeof siteSections
type Values = { [G in keyof Groups]: ValuesOf<Groups[G]['variables']> }
type Settings = { [G in keyof (Groups & Sections)]: ReturnType<(Groups & Sections)[G]['read']> }

/** The variables of the program by their names, the settings of each group by its own, and what follows from them. */
export type Configuration = Settings['program'] &
  Settings['data'] &
  Settings['portal'] &
  Settings['catalogue'] &
  Omit<Settings, 'adapters' | 'program' | 'data' | 'portal' | 'catalogue'> & {
    /** The packages that the site file names, with what their settings take from the environment; `loadAdapters` loads them. */
    adapters: readonly ReadAdapter[]
    /** The customer centre gets these, and reads the rest from files when it is made. */
    centre: Omit<CentreConfiguration, 'antiBot' | 'articles' | 'billing' | 'privacy' | 'tickets'>
    /** @property adapters those that are loaded @property followers make ready for another file: each returns what then takes its place, and throws where it cannot be used */
    site: Site & { followers: ((fresh: Configuration) => () => void)[]; adapters: readonly AdapterInUse[] }
    /** Reads the site file anew, with the environment as it was. @throws OperatorMistake with everything that is wrong with it */
    again(): Configuration
    /** The settings about the provider that were not set. */
    demoDefaults: string[]
    /** Lists what is set and looks like a setting, but is none. */
    unknown: string[]
  }

/** A wrong setting: one line a person can act on. */
export class ConfigurationError extends OperatorMistake {}

/** @throws OperatorMistake naming each wrong setting and what is expected of it */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const set: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const moved = Object.entries(movedSettings).flatMap(([name, place]) => (set[name] ? `${name}: ${place}` : []))
  if (moved.length > 0)
    throw new ConfigurationError(
      [...moved, ...(moved.some(line => line.includes('kontor.yaml')) ? [howToMove] : [])].join('\n'),
    )
  const isEmbedded = set.DATABASE_URL === 'embedded'
  if (isEmbedded) delete set.DATABASE_URL
  const values = valuesOf(set)
  const { CUSTOMER_CENTRE_URL } = values.portal
  const { DATABASE_URL, DEMO } = values.data
  const production = values.program.NODE_ENV === 'production'
  const demo = DEMO ?? (!production && !DATABASE_URL)
  const isMissing = environment.DATABASE_URL === '' || (production && !isEmbedded && !demo)
  if (isMissing && !DATABASE_URL && !CUSTOMER_CENTRE_URL) throw new ConfigurationError(missingDatabase)

  const file = values.catalogue.SITE_FILE
  const sold = soldFrom(values.catalogue.CATALOGUE, demo)
  const sitePath = file ?? (sold === null ? null : join(dirname(sold), 'kontor.yaml'))
  const siteFile = siteFileAt(sitePath, file !== undefined)
  const site = readSite(siteFile, Object.values(siteSections))
  const { name, email } = site.values.provider as ValuesOf<Sections['provider']['variables']> // of its schema

  const settings = settingsOf(values, site.values, {
    demo,
    production,
    portalAlone: CUSTOMER_CENTRE_URL !== undefined,
    ownDatabase: DATABASE_URL !== undefined,
    allowedSandboxes: values.sandboxes.ALLOW_SANDBOX,
    provider: { name, email },
    adapters: portsIn(site.written.adapters),
    fileAt: name => resolve(sitePath === null ? '.' : dirname(sitePath), name),
  })
  const names = new Set(Object.values(settingGroups).flatMap(({ variables }) => Object.keys(variables)))
  const wanted = settings.adapters.filter(({ port }) => !CUSTOMER_CENTRE_URL || port === 'anti-bot')
  const adapters = withVariables(wanted, set, names)
  if (adapters.mistakes.length > 0) throw siteMistake(siteFile, adapters.mistakes)
  const centre = centreSettings(settings)
  const refused = production && !demo && refusedSandboxes(centre, settings.sandboxes)
  if (refused) throw new ConfigurationError(refused)
  const { program, data, portal, catalogue, ...others } = settings
  const copy = { ...environment }
  return {
    ...program,
    ...data,
    ...portal,
    ...catalogue,
    ...others,
    adapters: adapters.read,
    centre,
    site: { ...siteFile, settings: settingsIn(site.written), waiting: [], mistake: null, followers: [], adapters: [] },
    again: () => readConfiguration(copy),
    demoDefaults: siteEntries().flatMap(({ section, name, entry }) =>
      entry.isDemoDefault && site.written[section]?.[name] === undefined ? [`${section}.${name}`] : [],
    ),
    unknown: Object.keys(set).filter(name => ours.test(name) && !names.has(name) && !adapters.variables.has(name)),
  }
}

const everything = z.object(
  Object.fromEntries(Object.entries(settingGroups).map(([group, { schema }]) => [group, schema])),
)

/** @throws ConfigurationError with a line for each variable that cannot be read */
function valuesOf(set: Record<string, string | undefined>): Values {
  const groups = Object.fromEntries(Object.keys(settingGroups).map(group => [group, set]))
  const { data, error } = everything.safeParse(groups, { error: expectedOf })
  if (!error) return data as Values // each group's values are those of its schema
  const lines = error.issues.map(({ path: [, variable, ...place], message }) => {
    const name = String(variable)
    // values that hold secrets are not repeated, only the place of the mistake in them
    const where = place.length > 0 ? ` at ${place.join('.')}` : ''
    const value = /SECRET|_KEY$|^OIDC_CLIENTS$|^SMTP_URL$|^DATABASE_(APP_|OPERATOR_)?URL$/.test(name)
      ? where
      : ` (it is ${JSON.stringify(set[name])})`
    return `${name}: ${message}${value}`
  })
  throw new ConfigurationError(lines.join('\n'))
}

/** @throws ConfigurationError with a line for each group whose variables contradict each other */
function settingsOf(values: Values, site: SiteValues, installation: Installation): Settings {
  const sections = Object.entries<Section>(siteSections).map(
    ([group, { section, read }]) => [group, read, site[section]] as const,
  )
  const groups = Object.entries(settingGroups).map(
    ([group, { read }]) => [group, read as Section['read'], values[group as keyof Values]] as const,
  )
  const refusals: string[] = []
  const read = [...groups, ...sections].map(([group, read, own]) => {
    try {
      return [group, read(own as never, installation)] // its own values
    } catch (error) {
      if (!(error instanceof OperatorMistake)) throw error
      refusals.push(error.message)
      return []
    }
  })
  if (refusals.length > 0) throw new ConfigurationError(refusals.join('\n'))
  return Object.fromEntries(read) as Settings // what each group has read
}

/** An address that a shell has cut off at its & must not begin a second, empty database in silence. */
const missingDatabase =
  'DATABASE_URL: is missing. Set it to the address of your PostgreSQL server, or to "embedded" for the one that comes with Kontor.'

/** Settings of these names are ours, or someone thinks so. */
const ours =
  /^(?:ALLOW|ANALYTICS|ANTI_BOT|CLAMAV|DATABASE|INBOUND|MAIL|MASTER|PAYEE_CHECK|PAYMENT|PAYPAL|PROVIDER|PROVISIONING|SECOND_FACTOR|SMTP|SSO|STRIPE|TAG_MANAGER|TERMS|THIRD_PARTY|VAT)_/

function centreSettings(settings: Settings): Configuration['centre'] {
  const { contact, data, paying, payments, portal, program, provider, signIn, signOn } = settings
  return {
    adapters: noAdapters,
    appUrl: program.APP_URL,
    statefulOrigins: [program.APP_URL, ...portal.TRUSTED_ORIGINS],
    ...(portal.COOKIE_DOMAIN && { cookieDomain: portal.COOKIE_DOMAIN }),
    timeZone: settings.region.timeZone,
    mode: data.DEMO ? 'demo' : program.NODE_ENV === 'test' ? 'test' : 'production',
    checkAnswers: program.NODE_ENV === 'test',
    session: signIn.session,
    secondFactor: signIn.secondFactor,
    registration: { open: signIn.registration === 'open', termsVersion: settings.terms.version },
    singleSignOn: { applications: signOn.applications, identityProvider: signOn.identityProvider },
    geoIp: settings.geoIp,
    vatCheck: settings.vatCheck,
    payeeCheck: settings.payeeCheck,
    ...payments,
    bookkeeping: settings.bookkeeping,
    dunning: settings.dunning,
    provisioning: settings.provisioning,
    webhooks: settings.webhooks,
    contacts: { phoneCodes: settings.phoneCodes, holderDays: settings.holders },
    mail: {
      from: settings.mail.from,
      replyTo: settings.mail.replyTo,
      inbound: settings.inboundMail.address,
      vouchedBy: settings.inboundMail.vouchedBy,
    },
    provider: provider.provider,
    reach: contact,
    usage: settings.usage,
    balance: { topUp: paying.topUp },
  }
}
