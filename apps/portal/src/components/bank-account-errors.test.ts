import { expect, test } from 'vitest'
import { FormValues } from '../forms/form-values.ts'
import { bankAccountErrors } from './bank-account-errors.ts'

const right = { holder: 'Nora', iban: 'DE89 3704 0044 0532 0130 00', bic: '' }

test.each([
  ['nothing wrong', {}, []],
  ['a BIC as people type it', { bic: ' coba de ff' }, []],
  [
    'nothing at all',
    { holder: ' ', iban: '', bic: '' },
    [
      ['holder', 'required'],
      ['iban', 'required'],
    ],
  ],
  ['a slip in the IBAN', { iban: 'DE89 3704 0044 0532 0130 01' }, [['iban', 'invalid_iban']]],
  ['a slip in the BIC', { bic: 'COBADEFFX' }, [['bic', 'invalid_bic']]],
  ['Switzerland without a BIC', { iban: 'CH93 0076 2011 6238 5295 7' }, [['bic', 'bic_needed']]],
  ['Switzerland with one', { iban: 'CH93 0076 2011 6238 5295 7', bic: 'UBSWCHZH80A' }, []],
])('%s', (_what, change, wrong) => {
  const data = new FormValues()
  for (const [name, value] of Object.entries({ ...right, ...change })) data.set(name, value)
  expect(bankAccountErrors(data)).toEqual(wrong)
})
