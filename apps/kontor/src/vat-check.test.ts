import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'

const settingsOf = (environment: Record<string, string>) => readConfiguration(environment).vatCheck

test.each([
  ['the demo makes answers up', {}, { mode: 'sandbox', recheckDays: 90 }],
  ['production asks no register', { NODE_ENV: 'production', DATABASE_URL: 'embedded' }, { mode: 'off' }],
  ['a demo asks no register when turned off', { VAT_CHECK: 'off' }, { mode: 'off' }],
  [
    'vies asks the European Commission’s register',
    { NODE_ENV: 'production', DATABASE_URL: 'embedded', VAT_CHECK: 'vies', VAT_RECHECK_DAYS: '30' },
    {
      mode: 'vies',
      recheckDays: 30,
      url: 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number',
      timeoutSeconds: 15,
    },
  ],
])('%s', (_what, environment, settings) => expect(settingsOf(environment)).toEqual(settings))
