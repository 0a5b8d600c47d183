import { type CentreConfiguration, defaultSession } from '@kontor/customer-centre/configuration'
import type { Configuration } from './configuration.ts'

/** What the customer centre needs of the program's configuration. */
export function centreConfiguration(settings: Configuration): CentreConfiguration {
  return {
    appUrl: settings.APP_URL,
    statefulHosts: [settings.APP_URL, ...settings.TRUSTED_ORIGINS].map(url => new URL(url).host),
    ...(settings.COOKIE_DOMAIN && { cookieDomain: settings.COOKIE_DOMAIN }),
    timeZone: settings.TIME_ZONE,
    mode: settings.DEMO ? 'demo' : settings.NODE_ENV === 'test' ? 'test' : 'production',
    checkAnswers: settings.NODE_ENV === 'test',
    session: { ...defaultSession, idleMinutes: settings.SESSION_IDLE_MINUTES },
    provider: {
      name: settings.PROVIDER_NAME,
      phone: settings.PROVIDER_PHONE,
      phone_hours: settings.PROVIDER_PHONE_HOURS,
      email: settings.PROVIDER_EMAIL,
      abuse_email: settings.PROVIDER_ABUSE_EMAIL,
      security_email: settings.PROVIDER_SECURITY_EMAIL,
      data_protection_email: settings.PROVIDER_DATA_PROTECTION_EMAIL,
      postal: settings.PROVIDER_POSTAL,
      register: settings.PROVIDER_REGISTER,
      vat_id: settings.PROVIDER_VAT_ID,
      represented_by: settings.PROVIDER_REPRESENTED_BY,
      creditorId: settings.PROVIDER_CREDITOR_ID,
    },
  }
}
