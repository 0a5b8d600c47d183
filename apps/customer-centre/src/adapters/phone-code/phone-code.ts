import type { Locale } from '@kontor/contract/problem-texts'
import type { Centre } from '../../centre.ts'
import type { Db } from '../../db/database.ts'
import { sandboxPhoneCodes } from './sandbox.ts'

/** One code for one number. @property phone international, with spaces */
export type PhoneMessage = {
  customer: number
  phone: string
  name: string
  locale: Locale
  code: string
  minutes: number
  now: Date
}

/** Brings codes to telephones. */
export type PhoneCodes = {
  /** In the caller's transaction: delivered if that commits. */
  deliver(db: Db, centre: Centre, message: PhoneMessage): Promise<void>
}

/** @returns null where there is no way to send any: the provider calls back instead */
export function phoneCodesOf({ contacts }: Centre['configuration']): PhoneCodes | null {
  return contacts.phoneCodes === 'sandbox' ? sandboxPhoneCodes : null
}
