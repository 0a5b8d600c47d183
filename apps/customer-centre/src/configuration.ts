import type { Provider } from '@kontor/contract/areas/provider'
import type { AntiBotSettings } from './adapters/anti-bot/anti-bot-settings.ts'
import type { GeoIpSettings } from './adapters/geo-ip/geo-ip.ts'
import type { PayeeCheckSettings } from './adapters/payee-check/settings.ts'
import type { VatCheckSettings } from './adapters/vat-check/settings.ts'
import type { PrivacySettings } from './areas/privacy/settings.ts'
import type { OpeningHours } from './areas/reach/hours.ts'
import type { SingleSignOn } from './areas/single-sign-on/settings.ts'

/** What the centre needs to know; the program parses and checks it, tests write it by hand. */
export type CentreConfiguration = {
  /** Where the portal is reached, scheme and host, no trailing slash. */
  appUrl: string
  /** Origins, scheme and all, of pages that may use the session: the portal's, and others the provider trusts. */
  statefulOrigins: readonly string[]
  /** Session cookie's domain; absent: the host that answered. */
  cookieDomain?: string
  timeZone: string
  mode: 'production' | 'demo' | 'test'
  /** Answers are checked against the contract, and a mismatch is a 500: on in tests. */
  checkAnswers: boolean
  session: { idleMinutes: number; absoluteHours: number; rememberDays: number; freshMinutes: number }
  secondFactor: {
    requiredFor: 'nobody' | 'staff' | 'everyone'
    /** Local date; null: at once. */
    requiredFrom: string | null
    /** How long a browser may go without being asked; 0: never. */
    rememberDeviceDays: number
    /** How long the owner can say no before lost factors are removed. */
    recoveryHours: number
  }
  registration: {
    /** Closed: accounts are made by the provider alone. */
    open: boolean
    /** Which terms a new customer accepts, as the provider names them. */
    termsVersion: string
  }
  singleSignOn: SingleSignOn
  privacy: PrivacySettings
  antiBot: AntiBotSettings
  /** Who tells a visitor's country, to preselect it in phone fields. */
  geoIp: GeoIpSettings
  /** Who is asked whether a VAT id is valid. */
  vatCheck: VatCheckSettings
  /** Who is asked whether a refund account belongs to whom it is said to. */
  payeeCheck: PayeeCheckSettings
  contacts: {
    /** How telephones are reached: `off`, and the provider calls back. */
    phoneCodes: 'sandbox' | 'off'
    /** How long a domain's holder has to be confirmed. */
    holderDays: number
  }
  /** Addresses: whom mails come from, and who gets the answers where that is somebody else. */
  mail: { from: string; replyTo: string | null }
  provider: Omit<Provider, 'phone_hours'> & { creditorId: string }
  reach: {
    /** When the phone is answered, local time. */
    hours: readonly OpeningHours[]
    /** Days without hours: `YYYY-MM-DD`, or `MM-DD` for every year. */
    holidays: readonly string[]
    /** How many people are called back within one slot; 0: nobody. */
    callbackPlaces: number
    /** In which the contact point can be written to, as ISO 639 names them. */
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
