import * as z from 'zod'
import { defineSection, integer, setting, was } from './settings.ts'

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
   * Revenue account by VAT category and rate, such as `S1900`; `OSS` for what other states tax, `OSS-AT` for one of them; `EXEMPT` for
   * customers with an exemption. The account of money by where it is (`BANK`, `CARD`, `PAYPAL`), and those of `CHARGES` for late payment, `LOSSES`, `VOUCHERS` and `OPENING` balances.
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
    EXEMPT: '8150',
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

/** Accounts as the site file has them; what it does not name stays as in SKR03. */
export const accountsByUse = z
  .record(
    z
      .string()
      .regex(
        /^(?:S\d{1,4}|OSS(?:-[A-Z]{2})?|AE|O|E|EXEMPT|Z|K|G|BANK|CARD|PAYPAL|CHARGES|LOSSES|VOUCHERS|OPENING)$/,
        'is no account such as S1900, OSS-AT, AE or BANK',
      ),
    z
      .union([z.int(), z.string()], 'must be an account of 4 to 8 digits')
      .transform(String)
      .refine(account => /^\d{4,8}$/.test(account), 'must be an account of 4 to 8 digits'),
  )
  .transform(named => ({ ...defaultBookkeeping.accounts, ...named }))

export const bookkeepingSettings = defineSection(
  'bookkeeping',
  {
    consultant: was(
      'BOOKKEEPING_CONSULTANT',
      setting(integer(1001, 9_999_999).default(defaultBookkeeping.consultant), "your adviser's number at DATEV"),
    ),
    client: was(
      'BOOKKEEPING_CLIENT',
      setting(integer(1, 99_999).default(defaultBookkeeping.client), 'your own number there'),
    ),
    digits: was(
      'BOOKKEEPING_DIGITS',
      setting(
        integer(4, 8).default(defaultBookkeeping.digits),
        "digits of general ledger accounts, 4 to 8; a customer's account has one more",
      ),
    ),
    year_begins: was(
      'BOOKKEEPING_YEAR_BEGINS',
      setting(integer(1, 12).default(defaultBookkeeping.yearBegins), 'first month of your fiscal year'),
    ),
    accounts: was(
      'BOOKKEEPING_ACCOUNTS',
      setting(
        accountsByUse.prefault({}),
        'accounts: of revenue by VAT category and rate, of money, losses and others: `{ S1900: 8400, OSS-AT: 8321, AE: 8336, BANK: 1200, CARD: 1361 }`',
        'SKR03',
      ),
    ),
  },
  ({ consultant, client, digits, year_begins: yearBegins, accounts }): BookkeepingSettings => ({
    consultant,
    client,
    digits,
    yearBegins,
    accounts,
  }),
)
