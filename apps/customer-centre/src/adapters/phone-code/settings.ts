import * as z from 'zod'
import { defineSettings, setting } from '../../platform/settings.ts'

/** With `off` no codes are sent: the provider calls back. */
export type PhoneCodesMode = 'sandbox' | 'off'

export const phoneCodeSettings = defineSettings(
  {
    PHONE_CODES: setting(
      z.enum(['sandbox', 'off']).optional(),
      "how contacts' phone numbers are verified: `sandbox` writes codes to the outbox, with `off` the provider calls back",
      '`sandbox` in demos, else `off`',
    ),
  },
  ({ PHONE_CODES }, { demo }): PhoneCodesMode => PHONE_CODES ?? (demo ? 'sandbox' : 'off'),
)
