import type { Centre } from '../../platform/centre.ts'
import type { PhoneCodes } from './phone-code.ts'
import { sandboxPhoneCodes } from './sandbox.ts'

/** @returns null where there is no way to send any: the provider calls back instead */
export function phoneCodesOf({ contacts }: Centre['configuration']): PhoneCodes | null {
  return contacts.phoneCodes === 'sandbox' ? sandboxPhoneCodes : null
}
