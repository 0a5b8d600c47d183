import { isIban, normaliseIban } from '@kontor/contract/iban'
import { isTimeZone } from '@kontor/contract/time-zone'
import * as z from 'zod'
import { type CentreConfiguration, defaultBalance, defaultBilling, defaultUsage, demoAccount } from './configuration.ts'
import { defineSection, demoDefault, integer, setting, was, yesOrNo } from './settings.ts'

/** They say where the provider is at home. */
export const regionSettings = defineSection(
  'region',
  {
    time_zone: was('TIME_ZONE', {
      ...setting(
        z.string().default('Europe/Berlin').refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
        "where the provider's deadlines are computed; counts with the next start",
        '`Europe/Berlin`',
      ),
      needsRestart: true,
    }),
    language: was(
      'DEFAULT_LOCALE',
      setting(z.string().default('en-US'), 'language for a browser that asks for neither English nor German'),
    ),
  },
  ({ language, time_zone: timeZone }) => ({ language, timeZone }),
)

const currencies = new Set(Intl.supportedValuesOf('currency'))
const rates = z.record(
  z.string().refine(code => currencies.has(code), 'is no currency such as USD'),
  z
    .union([z.number(), z.string()], 'must be a rate such as 1.0842')
    .transform(String)
    .refine(
      units => /^\d{1,9}(?:\.\d{1,6})?$/.test(units) && Number(units) > 0,
      'must be a rate such as 1.0842, with six decimals at most',
    ),
)
/** Units of each currency per euro, by month. */
const ratesByMonth = z
  .record(z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'is no month such as 2026-11'), rates)
  .transform(months =>
    Object.fromEntries(
      Object.entries(months).flatMap(([month, rates]) =>
        Object.entries(rates).map(([currency, units]) => [`${currency} ${month}`, units]),
      ),
    ),
  )

type Billing = CentreConfiguration['billing']

/** They say how the provider is taxed. */
export const taxSettings = defineSection(
  'tax',
  {
    number: was(
      'PROVIDER_TAX_NUMBER',
      demoDefault(z.string().default(defaultBilling.taxNumber), 'tax number, on documents'),
    ),
    small_business: was('PROVIDER_SMALL_BUSINESS', setting(yesOrNo.default(false), 'charges no VAT (§ 19 UStG)')),
    oss_from: was(
      'OSS_FROM',
      setting(
        z
          .union(
            [
              z.iso.date('must be a day such as 2027-01-01, or never'),
              z.literal('never').transform(() => '9999-12-31'),
            ],
            'must be a day such as 2027-01-01, or never',
          )
          .optional(),
        'day from which consumers elsewhere in the EU are charged the VAT of there, or `never`',
        'always',
      ),
    ),
    place_evidence: was(
      'PLACE_EVIDENCE',
      setting(z.literal([1, 2]).default(2), 'proofs that have to agree on where they are, `1` or `2`'),
    ),
    exchange_rates: was(
      'EXCHANGE_RATES',
      setting(
        ratesByMonth.prefault({}),
        'units per euro by month, such as `{ 2026-11: { USD: 1.0842 }, 2026-12: { USD: 1.0911 } }`',
        'none',
      ),
    ),
  },
  (set): Pick<Billing, 'taxNumber' | 'smallBusiness' | 'ossFrom' | 'placeEvidence' | 'exchangeRates'> => ({
    taxNumber: set.number,
    smallBusiness: set.small_business,
    ossFrom: set.oss_from ?? null,
    placeEvidence: set.place_evidence,
    exchangeRates: set.exchange_rates,
  }),
)

const account = z.strictObject({
  iban: z.string().transform(normaliseIban).refine(isIban, 'must be an IBAN'),
  bic: z.string(),
})

/** They say how and when the provider is paid. */
export const payingSettings = defineSection(
  'payments',
  {
    account: was(
      'PROVIDER_IBAN PROVIDER_BIC',
      demoDefault(
        z
          .union([z.literal('none').transform(() => null), account], 'must be an iban and a bic, or none')
          .prefault(demoAccount),
        'account that transfers go to, such as `{ iban: DE02…, bic: BYLADEM1001 }`, or `none`: nobody pays by transfer',
      ),
    ),
    days: was(
      'PAYMENT_DAYS',
      setting(integer(0, 90).default(defaultBilling.paymentDays), 'days from the issue of a document to its due date'),
    ),
    notice_days: was(
      'SEPA_NOTICE_DAYS',
      setting(
        integer(1, 14).default(defaultBilling.noticeDays),
        'days that new mandates leave between announcement and debit (1 to 14)',
      ),
    ),
    top_up: was(
      'TOP_UP_LEAST TOP_UP_MOST',
      setting(
        z
          .strictObject({
            least: integer(1, 100_000).default(defaultBalance.topUp.least),
            most: integer(1, 1_000_000).default(defaultBalance.topUp.most),
          })
          .refine(({ least, most }) => least <= most, 'must have a least that is not above its most')
          .prefault(defaultBalance.topUp),
        'least and most that is paid into the balance at once, in whole units of the currency',
        '`{ least: 5, most: 5000 }`',
      ),
    ),
  },
  (set): Pick<Billing, 'account' | 'paymentDays' | 'noticeDays'> & Pick<CentreConfiguration['balance'], 'topUp'> => ({
    account: set.account,
    paymentDays: set.days,
    noticeDays: set.notice_days,
    topUp: set.top_up,
  }),
)

/** They say from which usage on someone looks. */
export const usageSettings = defineSection(
  'usage',
  {
    factor: was(
      'USAGE_FACTOR',
      setting(
        integer(2, 1000).default(defaultUsage.factor),
        "times the months before from which a meter's month is looked at",
      ),
    ),
    most: was(
      'USAGE_MOST',
      setting(
        integer(1, 100_000_000).default(defaultUsage.most),
        "cost of a meter's month above which it is looked at in any case, in whole units of the contract's currency",
      ),
    ),
  },
  (set): CentreConfiguration['usage'] => set,
)

/** Gives the days in which the holder of a domain confirms that it is theirs. */
export const holderSettings = defineSection(
  'holders',
  {
    confirmation_days: was(
      'HOLDER_CONFIRMATION_DAYS',
      setting(
        integer(1, 365).default(15),
        "days to confirm a domain's holder, see [domain-holders.md](domain-holders.md)",
      ),
    ),
  },
  (set): number => set.confirmation_days,
)
