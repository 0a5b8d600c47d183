import type { Locale } from '@kontor/contract/locales'
import type { TenantCentre } from '../../platform/centre.ts'
import type { Db } from '../../platform/db/database.ts'

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
  /** Runs in the caller's transaction: delivered if that commits. */
  deliver(db: Db, centre: TenantCentre, message: PhoneMessage): Promise<void>
}
