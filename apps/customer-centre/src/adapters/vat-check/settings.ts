import * as z from 'zod'
import { defineSettings, setting, webAddress, wholeNumber } from '../../platform/settings.ts'

/** @property recheckDays how long a valid id stands unchecked */
export type VatCheckSettings =
  | { mode: 'off' }
  | { mode: 'sandbox'; recheckDays: number }
  | { mode: 'package'; recheckDays: number }
  | { mode: 'vies'; recheckDays: number; url: string; timeoutSeconds: number }

export const vatCheckSettings = defineSettings(
  {
    VAT_CHECK: setting(
      z.enum(['off', 'sandbox', 'vies']).optional(),
      "`vies` asks the EU's register, `sandbox` makes its answers up, `off` leaves ids unchecked",
      '`sandbox` in demos, else `off`',
    ),
    VAT_RECHECK_DAYS: setting(
      wholeNumber(1, 365).default(90),
      'how long a valid id stands before the register is asked again',
    ),
    VAT_CHECK_TIMEOUT_SECONDS: setting(
      wholeNumber(1, 60).default(15),
      'how long an answer may take; after that the check is repeated later',
    ),
    VAT_CHECK_URL: setting(
      webAddress.default('https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'),
      "the register's address, where yours is reached through a relay",
      "the European Commission's",
    ),
  },
  (set, { adapters, demo }): VatCheckSettings => {
    const recheckDays = set.VAT_RECHECK_DAYS
    if (adapters.includes('vat-check')) return { mode: 'package', recheckDays }
    // no register is asked by default; the demo shows every answer without asking one
    const mode = set.VAT_CHECK ?? (demo ? 'sandbox' : 'off')
    if (mode === 'off') return { mode }
    if (mode === 'sandbox') return { mode, recheckDays }
    return { mode, recheckDays, url: set.VAT_CHECK_URL, timeoutSeconds: set.VAT_CHECK_TIMEOUT_SECONDS }
  },
)
