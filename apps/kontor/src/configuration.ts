import { join, resolve } from 'node:path'
import { isTimeZone } from '@kontor/contract/time-zone'
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
import { bookkeepingSettings } from '@kontor/customer-centre/platform/bookkeeping-settings'
import { businessSettings, holderSettings } from '@kontor/customer-centre/platform/business-settings'
import type { CentreConfiguration } from '@kontor/customer-centre/platform/configuration'
import { dunningSettings } from '@kontor/customer-centre/platform/dunning-settings'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { providerSettings } from '@kontor/customer-centre/platform/provider-settings'
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
  type Setting,
  setting,
  type ValuesOf,
  webAddress,
  wholeNumber,
} from '@kontor/customer-centre/platform/settings'
import { signInSettings } from '@kontor/customer-centre/platform/sign-in-settings'
import { signOnSettings } from '@kontor/customer-centre/platform/single-sign-on-settings'
import { ticketSettings } from '@kontor/customer-centre/platform/ticket-settings'
import * as z from 'zod'
import { agreementSettings, articleSettings, termsSettings } from './provider-texts.ts'
import { refusedSandboxes, sandboxSettings } from './sandboxes.ts'
import { thirdPartySettings } from './third-party.ts'

const database = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgresql://user:password@host/database',
})

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
    DEFAULT_LOCALE: setting(
      z.string().default('en-US'),
      'language for a browser that asks for neither English nor German',
    ),
    TIME_ZONE: setting(
      z.string().default('Europe/Berlin').refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
      "where the provider's deadlines are computed",
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

const dataSettings = defineSettings(
  {
    DATA_DIR: setting(
      z
        .string()
        .default('data')
        .transform(folder => resolve(folder)),
      'folder of the embedded database and of files',
      '`data`',
    ),
    FILES_DIR: setting(
      path.optional(),
      "folder of uploaded files, archives and the pages' files; processes on several machines must share it",
      '`<DATA_DIR>/files`',
    ),
    DATABASE_URL: setting(
      database.optional(),
      'your PostgreSQL, 15 or later, instead of the embedded one; its user must own the database and, without the next two, may create roles; without `options`',
      '`embedded`; none with `NODE_ENV=production`',
    ),
    DATABASE_APP_URL: setting(
      database.optional(),
      'login that answers requests, where you make it yourself ([below](#logins-of-the-database))',
      'made by Kontor',
    ),
    DATABASE_OPERATOR_URL: setting(
      database.optional(),
      'login for staff and jobs, set together with the one above',
      'made by Kontor',
    ),
    DATABASE_CONNECTIONS: setting(
      wholeNumber(2, 200).default(10),
      'connections a process that answers requests holds for them at most, besides 4 for staff',
    ),
    JOB_CONNECTIONS: setting(
      wholeNumber(2, 200).default(5),
      'connections a process that runs jobs holds for them at most, besides 5 for finding them',
    ),
    DEMO: setting(
      flag.optional(),
      'demo data and demo logins; never on a database that holds customers',
      'on, unless `NODE_ENV=production` or `DATABASE_URL` is set',
    ),
  },
  (set, { demo, portalAlone }) => {
    const { DATABASE_APP_URL, DATABASE_OPERATOR_URL, DATABASE_URL } = set
    if (portalAlone && DATABASE_URL)
      throw new OperatorMistake(
        'DATABASE_URL: has no use with CUSTOMER_CENTRE_URL, which makes this the portal alone. Set one of them.',
      )
    // logins that someone has made are of no use alone: they are bound to what the owner has migrated
    const [missing] = Object.entries({ DATABASE_URL, DATABASE_APP_URL, DATABASE_OPERATOR_URL }).flatMap(
      ([name, value]) => (value ? [] : [name]),
    )
    if (missing && (DATABASE_APP_URL || DATABASE_OPERATOR_URL))
      throw new OperatorMistake(
        `${missing}: is missing. DATABASE_APP_URL and DATABASE_OPERATOR_URL are set together, and with DATABASE_URL.`,
      )
    return { ...set, FILES_DIR: set.FILES_DIR ?? join(set.DATA_DIR, 'files'), DEMO: demo }
  },
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
  },
  set => set,
)

/** Every setting there is, by the names that the tables of docs/configuration.md have. */
export const settingGroups = {
  program: programSettings,
  data: dataSettings,
  masterKey: masterKeySettings,
  portal: portalSettings,
  signIn: signInSettings,
  catalogue: catalogueSettings,
  tickets: ticketSettings,
  terms: termsSettings,
  agreement: agreementSettings,
  articles: articleSettings,
  phoneCodes: phoneCodeSettings,
  holders: holderSettings,
  mail: mailSettings,
  inboundMail: inboundMailSettings,
  antiBot: antiBotSettings,
  thirdParty: thirdPartySettings,
  vatCheck: vatCheckSettings,
  payeeCheck: payeeCheckSettings,
  payments: paymentSettings,
  bookkeeping: bookkeepingSettings,
  dunning: dunningSettings,
  provisioning: provisioningSettings,
  sandboxes: sandboxSettings,
  geoIp: geoIpSettings,
  virusScan: virusScanSettings,
  signOn: signOnSettings,
  provider: providerSettings,
  business: businessSettings,
}

type Groups = typeof settingGroups
type Values = { [G in keyof Groups]: ValuesOf<Groups[G]['variables']> }
type Settings = { [G in keyof Groups]: ReturnType<Groups[G]['read']> }

/** The variables of the program by their names, the settings of each group by its own, and what follows from them. */
export type Configuration = Settings['program'] &
  Settings['data'] &
  Settings['portal'] &
  Settings['catalogue'] &
  Omit<Settings, 'program' | 'data' | 'portal' | 'catalogue'> & {
    /** The customer centre gets these, and reads the rest from files when it is made. */
    centre: Omit<CentreConfiguration, 'antiBot' | 'articles' | 'billing' | 'privacy' | 'tickets'>
    /** The settings about the provider that were not set. */
    demoDefaults: string[]
    /** Lists what is set and looks like a setting, but is none. */
    unknown: string[]
  }

/** A wrong setting: one line a person can act on. */
export class ConfigurationError extends OperatorMistake {}

/** @throws ConfigurationError naming each wrong variable and what is expected of it */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const moved = Object.entries(movedSettings).flatMap(([name, place]) => (set[name] ? `${name}: ${place}` : []))
  if (moved.length > 0) throw new ConfigurationError(moved.join('\n'))
  const isEmbedded = set.DATABASE_URL === 'embedded'
  if (isEmbedded) delete set.DATABASE_URL
  const values = valuesOf(set)
  const { CUSTOMER_CENTRE_URL } = values.portal
  const { DATABASE_URL, DEMO } = values.data
  const production = values.program.NODE_ENV === 'production'
  const demo = DEMO ?? (!production && !DATABASE_URL)
  const isMissing = environment.DATABASE_URL === '' || (production && !isEmbedded && !demo)
  if (isMissing && !DATABASE_URL && !CUSTOMER_CENTRE_URL) throw new ConfigurationError(missingDatabase)

  const settings = settingsOf(values, {
    demo,
    production,
    portalAlone: CUSTOMER_CENTRE_URL !== undefined,
    ownDatabase: DATABASE_URL !== undefined,
    allowedSandboxes: values.sandboxes.ALLOW_SANDBOX,
    provider: { name: values.provider.PROVIDER_NAME, email: values.provider.PROVIDER_EMAIL },
  })
  const centre = centreSettings(settings)
  const refused = production && !demo && refusedSandboxes(centre, settings.sandboxes)
  if (refused) throw new ConfigurationError(refused)
  const { program, data, portal, catalogue, ...others } = settings
  const known = Object.values(settingGroups).flatMap(({ variables }) => Object.entries<Setting>(variables))
  const names = new Set(known.map(([name]) => name))
  return {
    ...program,
    ...data,
    ...portal,
    ...catalogue,
    ...others,
    centre,
    demoDefaults: known.flatMap(([name, { isDemoDefault }]) => (isDemoDefault && !set[name] ? [name] : [])),
    unknown: Object.keys(set).filter(name => ours.test(name) && !names.has(name)),
  }
}

const limits = 'is set by the limits of roles now, at /staff/people (docs/people.md#limits). Remove it.'
/** Names settings that stand somewhere else by now: a protection does not end in silence. */
const movedSettings: Record<string, string> = {
  FOUR_EYES: limits,
  BANK_FOUR_EYES_ABOVE: limits,
  VOUCHERS_ALONE: limits,
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
function settingsOf(values: Values, installation: Installation): Settings {
  const refusals: string[] = []
  const read = Object.entries(settingGroups).map(([group, { read }]) => {
    try {
      return [group, read(values[group as keyof Values] as never, installation)] // its own values
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
  const { business, data, payments, portal, program, provider, signIn, signOn } = settings
  return {
    appUrl: program.APP_URL,
    statefulOrigins: [program.APP_URL, ...portal.TRUSTED_ORIGINS],
    ...(portal.COOKIE_DOMAIN && { cookieDomain: portal.COOKIE_DOMAIN }),
    timeZone: program.TIME_ZONE,
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
    contacts: { phoneCodes: settings.phoneCodes, holderDays: settings.holders },
    mail: {
      from: settings.mail.from,
      replyTo: settings.mail.replyTo,
      inbound: settings.inboundMail.address,
      vouchedBy: settings.inboundMail.vouchedBy,
    },
    provider: provider.provider,
    reach: provider.reach,
    usage: business.usage,
    balance: business.balance,
  }
}
