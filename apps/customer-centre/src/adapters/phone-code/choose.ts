import type { Locale } from '@kontor/contract/locales'
import type { Db } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { Services, TenantServices } from '../../platform/services.ts'

/** @returns null where there is no way to send any: the provider calls back instead */
export function phoneCodesOf({ contacts }: Services['configuration']): PhoneCodes | null {
  return contacts.phoneCodes === 'sandbox' ? sandboxPhoneCodes : null
}

/**
 * Reaches no telephone: the text goes to the outbox, as a mail to the number's digits. For demos, tests, and while
 * setting up.
 */
const sandboxPhoneCodes: PhoneCodes = {
  deliver(db, services, { customer, phone, name, locale, code, minutes, now }) {
    const email = `${phone.replaceAll(/\D/g, '')}@phone.example`
    const user = { id: null, email, name, locale }
    return queueMail(db, {
      services,
      user,
      template: 'contact_phone_code',
      values: { code, phone, minutes },
      now,
      customer,
    })
  },
}

/** One code for one number. @property phone international, with spaces */
type PhoneMessage = {
  customer: number
  phone: string
  name: string
  locale: Locale
  code: string
  minutes: number
  now: Date
}

/** Brings codes to telephones. */
type PhoneCodes = {
  /** Runs in the caller's transaction: delivered if that commits. */
  deliver(db: Db, services: TenantServices, message: PhoneMessage): Promise<void>
}
