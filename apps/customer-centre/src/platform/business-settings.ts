import { isIban, normaliseIban } from '@kontor/contract/iban'
import * as z from 'zod'
import { type CentreConfiguration, defaultBalance, defaultBilling, defaultUsage, demoAccount } from './configuration.ts'
import { defineSettings, demoDefault, flag, list, setting, wholeNumber } from './settings.ts'

/** Reads `USD 2026-11=1.0842`: units of a currency per euro, in a month. */
function exchangeRates(rates: readonly string[], context: z.RefinementCtx): Record<string, string> {
  const read: Record<string, string> = {}
  for (const rate of rates) {
    const [, month, units] = /^([A-Z]{3} \d{4}-\d{2})=(\d+(?:\.\d{1,6})?)$/.exec(rate) ?? []
    if (month && units && Number(units) > 0) read[month] = units
    else context.addIssue({ code: 'custom', message: 'must be rates such as USD 2026-11=1.0842' })
  }
  return read
}

type BusinessSettings = Pick<CentreConfiguration, 'balance' | 'usage'> & {
  billing: Omit<CentreConfiguration['billing'], 'logo'>
}

/** They say how the provider is taxed and paid, and from which amounts on someone looks. */
export const businessSettings = defineSettings(
  {
    PROVIDER_TAX_NUMBER: demoDefault(z.string().default(defaultBilling.taxNumber), 'tax number, on documents'),
    PROVIDER_SMALL_BUSINESS: setting(flag.default(false), 'charges no VAT (§ 19 UStG)'),
    OSS_FROM: setting(
      z.iso
        .date('must be a day such as 2027-01-01, or never')
        .or(z.literal('never').transform(() => '9999-12-31'))
        .optional(),
      'day from which consumers elsewhere in the EU are charged the VAT of there',
      'always',
    ),
    PLACE_EVIDENCE: setting(
      z
        .enum(['one', 'two'])
        .transform(proofs => (proofs === 'one' ? 1 : 2))
        .default(2),
      'proofs that have to agree on where they are, `one` or `two`',
      '`two`',
    ),
    PROVIDER_IBAN: demoDefault(
      z
        .string()
        .transform(normaliseIban)
        .refine(iban => iban === 'NONE' || isIban(iban), 'must be an IBAN, or none where nobody pays by transfer')
        .default(demoAccount.iban),
      'account that transfers go to, or `none`: nobody pays by transfer',
    ),
    PROVIDER_BIC: setting(z.string().default(demoAccount.bic), 'its bank', "that of the demo's account"),
    SEPA_NOTICE_DAYS: setting(
      wholeNumber(1, 14).default(defaultBilling.noticeDays),
      'days that new mandates leave between announcement and debit (1 to 14)',
    ),
    PAYMENT_DAYS: setting(
      wholeNumber(0, 90).default(defaultBilling.paymentDays),
      'days from the issue of a document to its due date',
    ),
    TOP_UP_LEAST: setting(
      wholeNumber(1, 100_000).default(defaultBalance.topUp.least),
      'least that is paid into the balance at once, in whole units of the currency',
    ),
    TOP_UP_MOST: setting(wholeNumber(1, 1_000_000).default(defaultBalance.topUp.most), 'most of it'),
    USAGE_FACTOR: setting(
      wholeNumber(2, 1000).default(defaultUsage.factor),
      "times the months before from which a meter's month is looked at",
    ),
    USAGE_MOST: setting(
      wholeNumber(1, 100_000_000).default(defaultUsage.most),
      "cost of a meter's month above which it is looked at in any case",
    ),
    EXCHANGE_RATES: setting(
      list.transform(exchangeRates).default({}),
      'units per euro, such as `USD 2026-11=1.0842,USD 2026-12=1.0911`',
      'none',
    ),
  },
  (set): BusinessSettings => ({
    billing: {
      taxNumber: set.PROVIDER_TAX_NUMBER,
      smallBusiness: set.PROVIDER_SMALL_BUSINESS,
      ossFrom: set.OSS_FROM ?? null,
      placeEvidence: set.PLACE_EVIDENCE,
      account: set.PROVIDER_IBAN === 'NONE' ? null : { iban: set.PROVIDER_IBAN, bic: set.PROVIDER_BIC },
      paymentDays: set.PAYMENT_DAYS,
      noticeDays: set.SEPA_NOTICE_DAYS,
      exchangeRates: set.EXCHANGE_RATES,
    },
    balance: {
      topUp: { least: set.TOP_UP_LEAST, most: set.TOP_UP_MOST },
    },
    usage: { factor: set.USAGE_FACTOR, most: set.USAGE_MOST },
  }),
)

/** Gives the days in which the holder of a domain confirms that it is theirs. */
export const holderSettings = defineSettings(
  {
    HOLDER_CONFIRMATION_DAYS: setting(
      wholeNumber(1, 365).default(15),
      "days to confirm a domain's holder, see [domain-holders.md](domain-holders.md)",
    ),
  },
  (set): number => set.HOLDER_CONFIRMATION_DAYS,
)
