import type { PayeeAnswer, PayeeCheck } from '@kontor/adapters/payee-check'

/** Accounts by which the demo shows each answer, see docs/payee-check.md; for every other one the holder is right. */
export const sandboxAccounts = {
  close: ['DE02500105170137075030', 'AT611904300234573201'],
  no_match: ['DE02100500000054540402', 'FR1420041010050500013M02606'],
  'n/a': ['DE02300209000106531065', 'NL91ABNA0417164300'],
} as const

/** The holder's name that the sandbox's bank knows for the accounts of a close match. */
export const sandboxHolder = 'Erika Musterfrau'

const listed = (ibans: readonly string[], iban: string) => ibans.includes(iban)
const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Answers by account and name and asks no bank: for the demo and for tests. */
export const sandboxPayeeCheck: PayeeCheck = {
  async ask({ holder, iban }): Promise<PayeeAnswer> {
    if (listed(sandboxAccounts['n/a'], iban)) return { result: 'n/a', reason: 'SANDBOX' }
    if (listed(sandboxAccounts.no_match, iban)) return { result: 'no_match' }
    const differs = listed(sandboxAccounts.close, iban) && plain(holder) !== plain(sandboxHolder)
    return differs ? { result: 'close', knownName: sandboxHolder } : { result: 'match' }
  },
}
