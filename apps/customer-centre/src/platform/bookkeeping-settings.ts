import { defineSettings, readBy, setting, wholeNumber } from './settings.ts'

/** The provider's tax adviser says how documents are booked. */
export type BookkeepingSettings = {
  /** Numbers of the adviser and of the provider at DATEV. */
  consultant: number
  client: number
  /** Digits of general ledger accounts; a debtor's account has one more. */
  digits: number
  /** First month of the fiscal year. */
  yearBegins: number
  /**
   * Revenue account by VAT category and rate, such as `S1900`; `OSS` for what other states tax, `OSS-AT` for one of them. The account of
   * money by where it is (`BANK`, `CARD`, `PAYPAL`), and those of `CHARGES` for late payment, `LOSSES`, `VOUCHERS` and `OPENING` balances.
   */
  accounts: Readonly<Record<string, string>>
}

/** These are the accounts of the chart SKR03. */
export const defaultBookkeeping: BookkeepingSettings = {
  consultant: 1001,
  client: 1,
  digits: 4,
  yearBegins: 1,
  accounts: {
    S1900: '8400',
    S700: '8300',
    S1600: '8340',
    S500: '8310',
    OSS: '8320',
    AE: '8336',
    O: '8338',
    E: '8195',
    Z: '8290',
    K: '8125',
    G: '8120',
    BANK: '1200',
    // money on its way from the gateways
    CARD: '1360',
    PAYPAL: '1360',
    CHARGES: '2700',
    LOSSES: '2400',
    VOUCHERS: '1796',
    OPENING: '9008',
  },
}

/**
 * Reads `S1900=8400,AE=8336`; what is not named stays as in SKR03.
 * @throws RangeError with what is expected
 */
export function parseAccounts(text: string): BookkeepingSettings['accounts'] {
  const named = text
    .split(',')
    .filter(part => part.trim() !== '')
    .map(part => {
      const [, key = '', account = ''] =
        /^\s*(S\d{1,4}|OSS(?:-[A-Z]{2})?|AE|O|E|Z|K|G|BANK|CARD|PAYPAL|CHARGES|LOSSES|VOUCHERS|OPENING)\s*=\s*(\d{4,8})\s*$/.exec(
          part,
        ) ?? []
      if (!key) throw new RangeError(`must be accounts such as S1900=8400,AE=8336, not ${JSON.stringify(part.trim())}`)
      return [key, account] as const
    })
  return { ...defaultBookkeeping.accounts, ...Object.fromEntries(named) }
}

export const bookkeepingSettings = defineSettings(
  {
    BOOKKEEPING_CONSULTANT: setting(
      wholeNumber(1001, 9_999_999).default(defaultBookkeeping.consultant),
      "your adviser's number at DATEV",
    ),
    BOOKKEEPING_CLIENT: setting(wholeNumber(1, 99_999).default(defaultBookkeeping.client), 'your own number there'),
    BOOKKEEPING_DIGITS: setting(
      wholeNumber(4, 8).default(defaultBookkeeping.digits),
      "digits of general ledger accounts, 4 to 8; a customer's account has one more",
    ),
    BOOKKEEPING_YEAR_BEGINS: setting(
      wholeNumber(1, 12).default(defaultBookkeeping.yearBegins),
      'first month of your fiscal year',
    ),
    BOOKKEEPING_ACCOUNTS: setting(
      readBy(parseAccounts).default(defaultBookkeeping.accounts),
      'accounts: of revenue by VAT category and rate, of money, losses and others: `S1900=8400,OSS-AT=8321,AE=8336,BANK=1200,CARD=1361`',
      'SKR03',
    ),
  },
  (set): BookkeepingSettings => ({
    consultant: set.BOOKKEEPING_CONSULTANT,
    client: set.BOOKKEEPING_CLIENT,
    digits: set.BOOKKEEPING_DIGITS,
    yearBegins: set.BOOKKEEPING_YEAR_BEGINS,
    accounts: set.BOOKKEEPING_ACCOUNTS,
  }),
)
