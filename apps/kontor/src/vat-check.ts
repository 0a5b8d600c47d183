import type { VatCheckSettings } from '@kontor/customer-centre/adapters/vat-check/settings'
import type { Configuration } from './configuration.ts'

/** No register is asked by default; the demo shows every answer without asking one. */
export function vatCheckSettings(settings: Configuration): VatCheckSettings {
  const recheckDays = settings.VAT_RECHECK_DAYS
  switch (settings.VAT_CHECK ?? (settings.DEMO ? 'sandbox' : 'off')) {
    case 'off':
      return { mode: 'off' }
    case 'sandbox':
      return { mode: 'sandbox', recheckDays }
    case 'vies':
      return {
        mode: 'vies',
        recheckDays,
        url: settings.VAT_CHECK_URL,
        timeoutSeconds: settings.VAT_CHECK_TIMEOUT_SECONDS,
      }
  }
}
