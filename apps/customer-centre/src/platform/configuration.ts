import type { PortName, Ports } from '@kontor/adapters'
import type { Mailer } from '@kontor/adapters/mail'
import type { PaymentGateway } from '@kontor/adapters/payment'
import type { Provider } from '@kontor/contract/areas/service/provider'
import type { AntiBotSettings } from '../adapters/anti-bot/settings.ts'
import type { GeoIpSettings } from '../adapters/geo-ip/settings.ts'
import type { PayeeCheckSettings } from '../adapters/payee-check/settings.ts'
import type { PaymentSettings } from '../adapters/payment/settings.ts'
import type { PhoneCodesMode } from '../adapters/phone-code/settings.ts'
import type { ProvisioningSettings } from '../adapters/provisioning/settings.ts'
import type { VatCheckSettings } from '../adapters/vat-check/settings.ts'
import type { WebhookSettings } from '../adapters/webhook/settings.ts'
import type { ArticleSource } from '../values/article.ts'
import type { Logo } from '../values/logo.ts'
import type { OpeningHours } from '../values/opening-hours.ts'
import type { BookkeepingSettings } from './bookkeeping-settings.ts'
import type { DunningSettings } from './dunning-settings.ts'
import type { PrivacySettings } from './privacy-settings.ts'
import type { SingleSignOn } from './single-sign-on-settings.ts'
import type { TicketSettings } from './ticket-settings.ts'

/** A gateway of a package. @property takes what new payments it takes; it answers for those of before no matter what */
export type PackagedGateway = { gateway: PaymentGateway; takes: readonly ('card' | 'paypal')[] }

/** Each port as it is served behind `guarded`, which writes the message of a mail. */
export type GuardedPorts = Omit<Ports, 'mail'> & { mail: Mailer }

/** Holds what packages serve; null: none does. */
export type LoadedAdapters = { [P in Exclude<PortName, 'payment'>]: GuardedPorts[P] | null } & {
  payment: readonly PackagedGateway[]
}

export const noAdapters: LoadedAdapters = {
  'anti-bot': null,
  'geo-ip': null,
  mail: null,
  'payee-check': null,
  payment: [],
  provisioning: null,
  storage: null,
  'vat-check': null,
}

/** The centre's settings; the program parses and checks them, tests write them by hand. */
export type CentreConfiguration = PaymentSettings & {
  /** Is where the portal is reached, scheme and host, no trailing slash. */
  appUrl: string
  /** Origins, with scheme, of pages that may use the session: the portal's, and others the provider trusts. */
  statefulOrigins: readonly string[]
  /** Session cookie's domain; absent: the host that answered. */
  cookieDomain?: string
  timeZone: string
  mode: 'production' | 'demo' | 'test'
  /** Checks answers against the contract, and turns a mismatch into a 500: on in tests. */
  checkAnswers: boolean
  session: { idleMinutes: number; absoluteHours: number; rememberDays: number; freshMinutes: number }
  secondFactor: {
    requiredFor: 'nobody' | 'staff' | 'everyone'
    /** Local date; null: immediately. */
    requiredFrom: string | null
    /** Says how long a remembered browser skips the second factor; 0: never. */
    rememberDeviceDays: number
    /** Says how long the owner can refuse before lost factors are removed. */
    recoveryHours: number
  }
  registration: {
    /** Closed: only the provider makes accounts. */
    open: boolean
    /** Version of the terms that new customers accept, as the provider names it. */
    termsVersion: string
  }
  singleSignOn: SingleSignOn
  privacy: PrivacySettings
  /** Holds what packages serve: where a mode is `package`, it is there. */
  adapters: LoadedAdapters
  antiBot: AntiBotSettings
  /** Says how a visitor's country is found, to preselect it in phone fields. */
  geoIp: GeoIpSettings
  /** Which register checks VAT ids. */
  vatCheck: VatCheckSettings
  /** Which service checks the holder of a refund account. */
  payeeCheck: PayeeCheckSettings
  bookkeeping: BookkeepingSettings
  dunning: DunningSettings
  tickets: TicketSettings
  /** Who sets up what is ordered. */
  provisioning: ProvisioningSettings
  /** Bounds where events are posted. */
  webhooks: WebhookSettings
  contacts: {
    phoneCodes: PhoneCodesMode
    /** Days to confirm a domain's holder. */
    holderDays: number
  }
  /** Addresses: the sender, where replies go if elsewhere, and where mails arrive that Kontor files itself. */
  mail: { from: string; replyTo: string | null; inbound: string | null; vouchedBy?: string | null }
  provider: Omit<Provider, 'phone_hours'> & { creditorId: string }
  billing: {
    /** Is the provider's; empty where documents carry the VAT id alone. */
    taxNumber: string
    /** Charges no VAT (§ 19 UStG). */
    smallBusiness: boolean
    /** Day from which consumers elsewhere in the EU are charged the VAT of there; before it that of here. Null: always that of there. */
    ossFrom: string | null
    /** Proofs that have to agree on where a consumer elsewhere in the EU is; one below 100,000 euros a year. */
    placeEvidence: 1 | 2
    /** Is where transfers go; null: customers cannot pay by transfer. */
    account: { iban: string; bic: string } | null
    /** From the issue to the due date. */
    paymentDays: number
    /** Between the announcement of a direct debit and its day, as new mandates agree; 14 is the most. */
    noticeDays: number
    /** Units of a currency per euro in a month, by `USD 2026-11`: VAT is shown in euros as well. */
    exchangeRates: Readonly<Record<string, string>>
    /** On documents; null: Kontor's sign and the provider's name. */
    logo: Logo | null
  }
  /** The provider's articles for customers, in no order. */
  articles: ArticleSource
  usage: {
    /** A meter's month that is more than so many times the highest of the months before is looked at. */
    factor: number
    /** Bounds what a meter's month costs before someone has looked, net, in whole units of the contract's currency. */
    most: number
  }
  balance: {
    /** Bounds what is paid into the balance at once, in whole units of the customer's currency. */
    topUp: { least: number; most: number }
  }
  reach: {
    /** When the phone is answered, local time. */
    hours: readonly OpeningHours[]
    /** Days without hours: `YYYY-MM-DD`, or `MM-DD` for every year. */
    holidays: readonly string[]
    /** Bounds how many people are called back within one slot; 0: call-backs are off. */
    callbackPlaces: number
    /** Languages of the contact point, as ISO 639 names them. */
    languages: readonly string[]
  }
}

export const defaultSession = { idleMinutes: 120, absoluteHours: 24, rememberDays: 30, freshMinutes: 15 }

export const defaultSecondFactor: CentreConfiguration['secondFactor'] = {
  requiredFor: 'nobody',
  requiredFrom: null,
  rememberDeviceDays: 30,
  recoveryHours: 72,
}

export const defaultRegistration: CentreConfiguration['registration'] = { open: true, termsVersion: '2026-11' }

export const defaultBalance: CentreConfiguration['balance'] = { topUp: { least: 5, most: 5000 } }

export const defaultUsage: CentreConfiguration['usage'] = { factor: 10, most: 10_000 }

export const demoAccount = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }

export const defaultBilling: CentreConfiguration['billing'] = {
  taxNumber: '48/123/45678',
  smallBusiness: false,
  ossFrom: null,
  placeEvidence: 2,
  account: demoAccount,
  paymentDays: 14,
  noticeDays: 14,
  exchangeRates: {},
  logo: null,
}
