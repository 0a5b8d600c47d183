import { join, resolve } from 'node:path'
import { fourEyesActions } from '@kontor/contract/enums/four-eyes'
import { isIban, normaliseIban } from '@kontor/contract/iban'
import { type Locale, locales } from '@kontor/contract/locales'
import { isTimeZone } from '@kontor/contract/time-zone'
import { defaultEffort } from '@kontor/customer-centre/adapters/anti-bot/settings'
import { smtpServer } from '@kontor/customer-centre/adapters/mail/smtp-server'
import { viesUrl } from '@kontor/customer-centre/adapters/vat-check/settings'
import { defaultBookkeeping, parseAccounts } from '@kontor/customer-centre/platform/bookkeeping-settings'
import { defaultDunning, parseBaseRates, parseLadder } from '@kontor/customer-centre/platform/dunning-settings'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { isHolidayRule, parseHours } from '@kontor/customer-centre/values/opening-hours'
import * as z from 'zod'
import { antiBotMistake } from './anti-bot.ts'
import { databaseMistake } from './database-settings.ts'
import { masterKeyMistake } from './master-key.ts'
import { payeeCheckMistake } from './payee-check.ts'
import { paymentGatewayMistake } from './payment-gateways.ts'
import { provisioningMistake } from './provisioning.ts'
import { sandboxes, sandboxMistake } from './sandboxes.ts'
import { settingMistake } from './setting-mistakes.ts'
import { database, flag, list, listenAddress, origin, path, port, readBy, trustedProxies } from './setting-types.ts'
import { applicationList, signOnMistake, staffClaim } from './single-sign-on.ts'
import { exchangeRates, taxSettings } from './tax-settings.ts'
import { thirdPartyMistake } from './third-party.ts'

/** The setting that names the file of the general terms. */
export const termsSetting = <L extends Locale>(locale: L) =>
  `TERMS_TEXT_${locale.toUpperCase() as Uppercase<L>}` as const

const termsTexts = Object.fromEntries(locales.map(locale => [termsSetting(locale), z.string().optional()])) as Record<
  ReturnType<typeof termsSetting<Locale>>,
  z.ZodOptional<z.ZodString>
>

/** The setting that names the file of a processing agreement. */
export const agreementSetting = <L extends Locale>(locale: L) =>
  `AVV_TEXT_${locale.toUpperCase() as Uppercase<L>}` as const

const agreementTexts = Object.fromEntries(
  locales.map(locale => [agreementSetting(locale), z.string().optional()]),
) as Record<ReturnType<typeof agreementSetting<Locale>>, z.ZodOptional<z.ZodString>>

/** Every setting, read from the environment once. An empty variable counts as unset. */
const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  APP_URL: origin.optional(),
  DATA_DIR: z
    .string()
    .default('data')
    .transform(folder => resolve(folder)),
  FILES_DIR: path.optional(),
  DATABASE_URL: database.optional(),
  DATABASE_APP_URL: database.optional(),
  DATABASE_OPERATOR_URL: database.optional(),
  MASTER_KEY: z.string().optional(),
  MASTER_KEY_FILE: path.optional(),
  MASTER_KEY_COMMAND: z.string().optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  JOB_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(5),
  CUSTOMER_CENTRE_URL: origin.optional(),
  CUSTOMER_CENTRE_INTERNAL_URL: origin.optional(),
  PORTAL_BUILD: z.string().default(join(import.meta.dirname, '../../portal/dist')),
  LOGIN_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUST_PROXY: trustedProxies.default(false),
  COOKIE_DOMAIN: z.string().optional(),
  TIME_ZONE: z.string().default('Europe/Berlin').refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
  DEFAULT_LOCALE: z.string().default('en-US'),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  METRICS_LISTEN: listenAddress.optional(),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(5).max(1440).default(120),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  TERMS_VERSION: z.string().max(40).default('2026-11'),
  AVV_VERSION: z.string().max(40).optional(),
  ...agreementTexts,
  PRODUCT_NEWS: flag.default(false),
  ...termsTexts,
  TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  CATALOGUE: path.optional(),
  PHONE_CODES: z.enum(['sandbox', 'off']).optional(),
  DIRECT_DEBITS: z.enum(['sandbox', 'file']).optional(),
  PAYMENT_GATEWAY: z.enum(['sandbox', 'stripe', 'paypal', 'stripe,paypal', 'off']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: origin.default('https://api.stripe.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_URL: origin.default('https://api-m.paypal.com'),
  ALLOW_SANDBOX: list.pipe(z.array(z.enum(sandboxes))).default([]),
  HOLDER_CONFIRMATION_DAYS: z.coerce.number().int().min(1).max(365).default(15),
  FOUR_EYES: list.pipe(z.array(z.enum(fourEyesActions))).default([]),
  SECOND_FACTOR_REQUIRED_FOR: z.enum(['nobody', 'staff', 'everyone']).optional(),
  SECOND_FACTOR_REQUIRED_FROM: z.iso.date().optional(),
  SECOND_FACTOR_REMEMBER_DAYS: z.coerce.number().int().min(0).max(90).default(30),
  SECOND_FACTOR_RECOVERY_HOURS: z.coerce.number().int().min(24).max(720).default(72),
  OIDC_CLIENTS: applicationList.default([]),
  SSO_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  SSO_CLIENT_ID: z.string().optional(),
  SSO_CLIENT_SECRET: z.string().optional(),
  SSO_LABEL: z.string().max(40).optional(),
  SSO_ALLOW_INSECURE: flag.default(false),
  SSO_STAFF_CLAIM: staffClaim.optional(),
  SSO_TRUSTS_EMAIL: flag.default(false),
  SSO_TRUSTS_SECOND_FACTOR: flag.default(false),
  SSO_CREATE_USERS: flag.default(false),
  ANTI_BOT: z.enum(['local', 'off', 'provider']).optional(),
  ANTI_BOT_SITE_KEY: z.string().optional(),
  ANTI_BOT_API_KEY: z.string().optional(),
  ANTI_BOT_ENDPOINT: z
    .union([z.enum(['eu', 'global']), origin], 'must be eu, global, or an origin such as https://relay.example.com')
    .default('global'),
  ANTI_BOT_RELAY_KEY: z.string().optional(),
  ANTI_BOT_COST: z.coerce.number().int().min(100).max(1_000_000).default(defaultEffort.cost),
  ANTI_BOT_GUESSES: z.coerce.number().int().min(3).max(1_000_000).default(defaultEffort.guesses),
  ANALYTICS_SCRIPT: z.url({ protocol: /^https?$/ }).optional(),
  TAG_MANAGER_SCRIPT: z.url({ protocol: /^https?$/ }).optional(),
  THIRD_PARTY_ORIGINS: list.pipe(z.array(origin)).default([]),
  VAT_CHECK: z.enum(['off', 'sandbox', 'vies']).optional(),
  VAT_CHECK_URL: z.url({ protocol: /^https?$/ }).default(viesUrl),
  VAT_CHECK_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(60).default(15),
  VAT_RECHECK_DAYS: z.coerce.number().int().min(1).max(365).default(90),
  PAYEE_CHECK: z.enum(['off', 'sandbox', 'vop']).optional(),
  PAYEE_CHECK_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYEE_CHECK_KEY: z.string().optional(),
  PAYEE_CHECK_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(10).default(5),
  BOOKKEEPING_CONSULTANT: z.coerce.number().int().min(1001).max(9_999_999).default(defaultBookkeeping.consultant),
  BOOKKEEPING_CLIENT: z.coerce.number().int().min(1).max(99_999).default(defaultBookkeeping.client),
  BOOKKEEPING_DIGITS: z.coerce.number().int().min(4).max(8).default(defaultBookkeeping.digits),
  BOOKKEEPING_YEAR_BEGINS: z.coerce.number().int().min(1).max(12).default(defaultBookkeeping.yearBegins),
  BOOKKEEPING_ACCOUNTS: readBy(parseAccounts).default(defaultBookkeeping.accounts),
  DUNNING: readBy(parseLadder).default([...defaultDunning.ladder]),
  DUNNING_MINIMUM: z.coerce.number().int().min(0).max(1_000_000).default(defaultDunning.minimum),
  DUNNING_TERMINATION_DAYS: z.coerce.number().int().min(7).max(90).default(defaultDunning.terminationDays),
  DUNNING_ENDS_CONTRACTS: flag.default(defaultDunning.endsContracts),
  DEFERRAL_DAYS: z.coerce.number().int().min(0).max(90).default(defaultDunning.deferralDays),
  DEFERRAL_LIMIT: z.coerce.number().int().min(0).max(100_000_000).default(defaultDunning.deferralLimit),
  BASE_RATES: readBy(parseBaseRates).default({}),
  PROVISIONING: z.enum(['off', 'sandbox', 'webhook']).optional(),
  PROVISIONING_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROVISIONING_SECRET: z.string().optional(),
  GEO_IP: z.enum(['off', 'ip2c']).default('off'),
  GEO_IP_URL: z.url({ protocol: /^https?$/ }).default('https://ip2c.org/s'),
  SMTP_URL: readBy(smtpServer).optional(),
  MAIL_FROM: z.email().optional(),
  MAIL_REPLY_TO: z.email().optional(),
  PROVIDER_NAME: z.string().default('Nordlicht Hosting'),
  PROVIDER_PHONE: z.string().default('+49 40 1234567'),
  PROVIDER_HOURS: readBy(parseHours).default(parseHours('Mo-Fr 08:00-18:00; Sa 10:00-14:00')),
  PROVIDER_PHONE_HOURS: z.undefined('is PROVIDER_HOURS now, such as "Mo-Fr 08:00-18:00; Sa 10:00-14:00"').optional(),
  PROVIDER_HOLIDAYS: list
    .pipe(z.array(z.string().refine(isHolidayRule, 'must be dates such as 2026-12-24, or 12-25 for every year')))
    .default([]),
  PROVIDER_CALLBACK_PLACES: z.coerce.number().int().min(0).max(100).default(2),
  PROVIDER_LANGUAGES: list
    .pipe(z.array(z.string().regex(/^[a-z]{2}$/, 'must be language codes such as de,en')).min(1))
    .default(['de', 'en']),
  PROVIDER_EMAIL: z.email().default('service@nordlicht.example'),
  PROVIDER_ABUSE_EMAIL: z.email().default('abuse@nordlicht.example'),
  PROVIDER_SECURITY_EMAIL: z.email().default('security@nordlicht.example'),
  PROVIDER_DATA_PROTECTION_EMAIL: z.email().default('datenschutz@nordlicht.example'),
  // imprint, SEPA mandates and the processing agreement name the company first, then its address
  PROVIDER_POSTAL: list
    .refine(
      lines => lines.length > 1,
      'must be the company and its address, such as "Example GmbH,Straße 1,10115 Berlin"',
    )
    .default(['Nordlicht Hosting GmbH', 'Hafenstraße 1', '20457 Hamburg']),
  PROVIDER_REGISTER: z.string().optional(),
  PROVIDER_VAT_ID: z.string().default('DE123456788'),
  PROVIDER_REPRESENTED_BY: z.string().default('Kim Petersen'),
  PROVIDER_ARBITRATION: z.string().default(''),
  PROVIDER_LOGO: path.optional(),
  ...taxSettings,
  PROVIDER_SMALL_BUSINESS: flag.default(false),
  PROVIDER_IBAN: z
    .string()
    .transform(normaliseIban)
    .refine(iban => iban === 'NONE' || isIban(iban), 'must be an IBAN, or none where nobody pays by transfer')
    .default('DE02120300000000202051'),
  PROVIDER_BIC: z.string().default('BYLADEM1001'),
  SEPA_NOTICE_DAYS: z.coerce.number().int().min(1).max(14).default(14),
  BANK_FOUR_EYES_ABOVE: z.coerce.number().min(0).max(10_000_000).optional(),
  TOP_UP_LEAST: z.coerce.number().int().min(1).max(100_000).default(5),
  TOP_UP_MOST: z.coerce.number().int().min(1).max(1_000_000).default(5000),
  USAGE_FACTOR: z.coerce.number().int().min(2).max(1000).default(10),
  USAGE_MOST: z.coerce.number().int().min(1).max(100_000_000).default(10_000),
  VOUCHERS_ALONE: z.coerce.number().int().min(0).max(1_000_000).default(500),
  PAYMENT_DAYS: z.coerce.number().int().min(0).max(90).default(14),
  EXCHANGE_RATES: list.transform(exchangeRates).default({}),
  PROVIDER_CREDITOR_ID: z.string().default('DE98ZZZ09999999999'),
})

/** The settings whose defaults are the demo's. */
const ofTheProvider = Object.keys(schema.shape).filter(
  name =>
    name.startsWith('PROVIDER_') &&
    !/_(PHONE_HOURS|HOLIDAYS|PLACES|LANGUAGES|REGISTER|ARBITRATION|LOGO|SMALL_BUSINESS|BIC)$/.test(name),
)

type Settings = z.output<typeof schema>
export type Configuration = Settings & {
  /** The demo, whose logins everybody knows, answers this machine alone unless told otherwise. */
  HOST: string
  APP_URL: string
  /** True where APP_URL is not set. */
  addressGuessed: boolean
  FILES_DIR: string
  LOG_LEVEL: NonNullable<Settings['LOG_LEVEL']>
  /** Demo data and demo logins: by default where nothing points to production. */
  DEMO: boolean
  SECOND_FACTOR_REQUIRED_FOR: NonNullable<Settings['SECOND_FACTOR_REQUIRED_FOR']>
  /** Empty where the provider is in no register. */
  PROVIDER_REGISTER: string
  /** The shown settings about the provider that were not set. */
  madeUp: string[]
  /** What is set and looks like a setting, but is none. */
  unknown: string[]
}

/** A wrong setting: one line a person can act on. */
export class ConfigurationError extends OperatorMistake {}

/** @throws ConfigurationError naming each wrong variable and what is expected of it */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const embedded = set.DATABASE_URL === 'embedded'
  if (embedded) delete set.DATABASE_URL
  const result = schema.safeParse(set, { error: settingMistake })
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      // values that hold secrets are not repeated, only the place of the mistake in them
      const place = path.length > 1 ? ` at ${path.slice(1).join('.')}` : ''
      const value = /SECRET|_KEY$|^OIDC_CLIENTS$|^SMTP_URL$|^DATABASE_(APP_|OPERATOR_)?URL$/.test(name)
        ? place
        : ` (it is ${JSON.stringify(set[name])})`
      return `${name}: ${message}${value}`
    })
    throw new ConfigurationError(lines.join('\n'))
  }
  const settings = result.data
  const demo = settings.DEMO ?? (settings.NODE_ENV !== 'production' && !settings.DATABASE_URL)
  const configuration = {
    ...settings,
    HOST: settings.HOST ?? (demo ? 'localhost' : '::'),
    APP_URL: settings.APP_URL ?? `http://localhost:${settings.PORT}`,
    addressGuessed: settings.APP_URL === undefined,
    LOG_LEVEL: settings.LOG_LEVEL ?? (settings.NODE_ENV === 'production' ? 'info' : 'warn'),
    FILES_DIR: settings.FILES_DIR ?? join(settings.DATA_DIR, 'files'),
    DEMO: demo,
    // staff reach every customer; the demo's are everybody
    SECOND_FACTOR_REQUIRED_FOR: settings.SECOND_FACTOR_REQUIRED_FOR ?? (demo ? 'nobody' : 'staff'),
    PROVIDER_REGISTER: settings.PROVIDER_REGISTER ?? (demo ? 'Amtsgericht Hamburg, HRB 100000' : ''),
    madeUp: ofTheProvider.filter(name => set[name] === undefined),
    unknown: Object.keys(set).filter(name => ours.test(name) && !Object.hasOwn(schema.shape, name)),
  }
  const noDatabase = environment.DATABASE_URL === '' || (settings.NODE_ENV === 'production' && !embedded && !demo)
  if (noDatabase && !settings.DATABASE_URL && !settings.CUSTOMER_CENTRE_URL)
    throw new ConfigurationError(missingDatabase)
  for (const mistakeOf of [
    databaseMistake,
    masterKeyMistake,
    antiBotMistake,
    sandboxMistake,
    payeeCheckMistake,
    paymentGatewayMistake,
    provisioningMistake,
    signOnMistake,
    thirdPartyMistake,
  ]) {
    const mistake = mistakeOf(configuration)
    if (mistake) throw new ConfigurationError(mistake)
  }
  return configuration
}

/** An address that a shell has cut off at its & must not begin a second, empty database in silence. */
const missingDatabase =
  'DATABASE_URL: is missing. Set it to the address of your PostgreSQL server, or to "embedded" for the one that comes with Kontor.'

/** Settings of these names are ours, or somebody thinks so. */
const ours =
  /^(?:ALLOW|ANALYTICS|ANTI_BOT|DATABASE|MAIL|MASTER|PAYEE_CHECK|PAYMENT|PAYPAL|PROVIDER|PROVISIONING|SECOND_FACTOR|SMTP|SSO|STRIPE|TAG_MANAGER|TERMS|THIRD_PARTY|VAT)_/
