import type { VatAnswer, VatCheck } from '@kontor/adapters/vat-check'

/**
 * Ids by which the demo shows each answer, see docs/tax.md. All have a valid form and check digits; every other id is
 * valid, and like in many countries no name is told.
 */
export const sandboxVatIds = {
  valid: ['DE136695976', 'ATU12345675', 'FR40303265045', 'NL004495445B01'],
  invalid: ['DE111111117', 'ATU10223006', 'FR61954506077'],
  unavailable: ['DE111111125', 'ATU99999993', 'FR83404833048'],
} as const
/** Valid, and of a company that is no customer of the demo. */
const foreignVatId = 'NL004495445B01'

const listed = (ids: readonly string[], id: string) => ids.includes(id)

/** Answers by the id and asks no register: for the demo and for tests. */
export const sandboxVatCheck: VatCheck = {
  async ask(vatId): Promise<VatAnswer> {
    if (listed(sandboxVatIds.unavailable, vatId)) return { outcome: 'unavailable', reason: 'MS_UNAVAILABLE' }
    const consultationNumber = `SANDBOX${vatId.replaceAll(/[^A-Z\d]/g, '').slice(-8)}`
    if (listed(sandboxVatIds.invalid, vatId))
      return { outcome: 'invalid', consultationNumber, name: null, address: null }
    return {
      outcome: 'valid',
      consultationNumber,
      name: vatId === foreignVatId ? 'Voorbeeld Handel B.V.' : null,
      address: null,
    }
  },
}
