import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { PhoneCodes } from './phone-code.ts'

/**
 * Reaches no telephone: the text goes to the outbox, as a mail to the number's digits. For demos, tests, and while
 * setting up.
 */
export const sandboxPhoneCodes: PhoneCodes = {
  deliver(db, centre, { customer, phone, name, locale, code, minutes, now }) {
    const email = `${phone.replaceAll(/\D/g, '')}@phone.example`
    const user = { id: null, email, name, locale }
    return queueMail(db, {
      centre,
      user,
      template: 'contact_phone_code',
      values: { code, phone, minutes },
      now,
      customer,
    })
  },
}
