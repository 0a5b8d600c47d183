import type { FrameScripts } from '@kontor/customer-centre/adapters/anti-bot/settings'
import { type CentreConfiguration, defaultSession } from '@kontor/customer-centre/platform/configuration'
import { antiBotSettings } from './anti-bot.ts'
import type { Configuration } from './configuration.ts'
import { providerLogo } from './logo.ts'
import { payeeCheckSettings } from './payee-check.ts'
import { paymentGatewaySettings } from './payment-gateways.ts'
import { privacySettings } from './privacy.ts'
import { provisioningSettings } from './provisioning.ts'
import { directDebitsBy, sandboxOr } from './sandboxes.ts'
import { signOnSettings } from './single-sign-on.ts'
import { vatCheckSettings } from './vat-check.ts'

/** What the customer centre needs of the program's configuration. @param frameScripts of the portal's build */
export function centreConfiguration(settings: Configuration, frameScripts: FrameScripts): CentreConfiguration {
  return {
    appUrl: settings.APP_URL,
    statefulOrigins: [settings.APP_URL, ...settings.TRUSTED_ORIGINS],
    ...(settings.COOKIE_DOMAIN && { cookieDomain: settings.COOKIE_DOMAIN }),
    timeZone: settings.TIME_ZONE,
    mode: settings.DEMO ? 'demo' : settings.NODE_ENV === 'test' ? 'test' : 'production',
    checkAnswers: settings.NODE_ENV === 'test',
    session: { ...defaultSession, idleMinutes: settings.SESSION_IDLE_MINUTES },
    registration: { open: settings.REGISTRATION === 'open', termsVersion: settings.TERMS_VERSION },
    contacts: {
      phoneCodes: sandboxOr(settings, 'PHONE_CODES'),
      holderDays: settings.HOLDER_CONFIRMATION_DAYS,
    },
    fourEyes: settings.FOUR_EYES,
    secondFactor: {
      requiredFor: settings.SECOND_FACTOR_REQUIRED_FOR,
      requiredFrom: settings.SECOND_FACTOR_REQUIRED_FROM ?? null,
      rememberDeviceDays: settings.SECOND_FACTOR_REMEMBER_DAYS,
      recoveryHours: settings.SECOND_FACTOR_RECOVERY_HOURS,
    },
    singleSignOn: signOnSettings(settings),
    privacy: privacySettings(settings),
    antiBot: antiBotSettings(settings, frameScripts),
    vatCheck: vatCheckSettings(settings),
    payeeCheck: payeeCheckSettings(settings),
    bookkeeping: {
      consultant: settings.BOOKKEEPING_CONSULTANT,
      client: settings.BOOKKEEPING_CLIENT,
      digits: settings.BOOKKEEPING_DIGITS,
      yearBegins: settings.BOOKKEEPING_YEAR_BEGINS,
      accounts: settings.BOOKKEEPING_ACCOUNTS,
    },
    directDebits: directDebitsBy(settings),
    ...paymentGatewaySettings(settings),
    dunning: {
      ladder: settings.DUNNING,
      minimum: settings.DUNNING_MINIMUM,
      terminationDays: settings.DUNNING_TERMINATION_DAYS,
      endsContracts: settings.DUNNING_ENDS_CONTRACTS,
      deferralDays: settings.DEFERRAL_DAYS,
      deferralLimit: settings.DEFERRAL_LIMIT,
      baseRates: settings.BASE_RATES,
    },
    paymentGateway: sandboxOr(settings, 'PAYMENT_GATEWAY'),
    provisioning: provisioningSettings(settings),
    geoIp: settings.GEO_IP === 'off' ? { mode: 'off' } : { mode: 'ip2c', url: settings.GEO_IP_URL },
    mail: { from: settings.MAIL_FROM ?? settings.PROVIDER_EMAIL, replyTo: settings.MAIL_REPLY_TO ?? null },
    provider: {
      name: settings.PROVIDER_NAME,
      phone: settings.PROVIDER_PHONE,
      email: settings.PROVIDER_EMAIL,
      abuse_email: settings.PROVIDER_ABUSE_EMAIL,
      security_email: settings.PROVIDER_SECURITY_EMAIL,
      data_protection_email: settings.PROVIDER_DATA_PROTECTION_EMAIL,
      postal: settings.PROVIDER_POSTAL,
      register: settings.PROVIDER_REGISTER,
      vat_id: settings.PROVIDER_VAT_ID,
      represented_by: settings.PROVIDER_REPRESENTED_BY,
      arbitration: settings.PROVIDER_ARBITRATION,
      creditorId: settings.PROVIDER_CREDITOR_ID,
    },
    billing: {
      taxNumber: settings.PROVIDER_TAX_NUMBER,
      smallBusiness: settings.PROVIDER_SMALL_BUSINESS,
      ossFrom: settings.OSS_FROM ?? null,
      placeEvidence: settings.PLACE_EVIDENCE,
      account: settings.PROVIDER_IBAN === 'NONE' ? null : { iban: settings.PROVIDER_IBAN, bic: settings.PROVIDER_BIC },
      paymentDays: settings.PAYMENT_DAYS,
      noticeDays: settings.SEPA_NOTICE_DAYS,
      fourEyesAbove:
        settings.BANK_FOUR_EYES_ABOVE === undefined ? null : Math.round(settings.BANK_FOUR_EYES_ABOVE * 100),
      exchangeRates: settings.EXCHANGE_RATES,
      logo: providerLogo(settings.PROVIDER_LOGO),
    },
    usage: { factor: settings.USAGE_FACTOR, most: settings.USAGE_MOST },
    balance: {
      topUp: { least: settings.TOP_UP_LEAST, most: settings.TOP_UP_MOST },
      vouchersAlone: settings.VOUCHERS_ALONE,
    },
    reach: {
      hours: settings.PROVIDER_HOURS,
      holidays: settings.PROVIDER_HOLIDAYS,
      callbackPlaces: settings.PROVIDER_CALLBACK_PLACES,
      languages: settings.PROVIDER_LANGUAGES,
    },
  }
}
