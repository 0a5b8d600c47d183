import type { Invoice } from '@kontor/contract/areas/money/billing'
import { formatRate } from '@kontor/contract/formats'
import { formatMoney } from '@kontor/contract/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { classNames } from '../ui/class-names.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { Money } from './Money.tsx'
import { isCredit } from './status-text.ts'

type Sums = Pick<Invoice, 'kind' | 'net' | 'taxes' | 'gross' | 'deducted' | 'paid' | 'open'>

/** Net, VAT for each rate, and the total; then what has been paid and what has not. */
export const InvoiceTotals = ({ invoice }: { invoice: Sums }) => {
  const t = useTranslations('billing.totals')
  const { net, taxes, gross, deducted, paid, open } = invoice
  return (
    <dl className="ml-auto flex max-w-sm flex-col gap-1.5 pt-4" aria-label={t('label')}>
      <Total term={t('net')} value={<Money value={net} />} />
      {taxes.map(tax => (
        <TaxTotal key={`${tax.category} ${tax.rate_bp}`} tax={tax} />
      ))}
      <Total term={t('gross')} value={<Money value={gross} />} strong />
      {deducted.amount_minor !== 0 && <Total term={t('deducted')} value={<Money value={deducted} />} />}
      {paid.amount_minor !== 0 && <Total term={t('paid')} value={<Money value={paid} />} />}
      {(open.amount_minor !== 0 || deducted.amount_minor !== 0) && (
        <Total term={t(isCredit(invoice) ? 'credit' : 'open')} value={<Money value={open} className="font-medium" />} />
      )}
    </dl>
  )
}

const TaxTotal = ({ tax: { category, rate_bp, net, tax } }: { tax: Invoice['taxes'][number] }) => {
  const t = useTranslations('billing')
  const locale = useNumberLocale()
  const name = t(`taxes.${category}`, { rate: formatRate(rate_bp, locale) })
  return (
    <Total
      term={t('totals.tax', { name, net: formatMoney(net, locale) })}
      explanation={category !== 'S' && <TaxExplanation category={category} term={name} />}
      value={<Money value={tax} />}
    />
  )
}

type SpecialCategory = Exclude<Invoice['taxes'][number]['category'], 'S'>

const TaxExplanation = ({ category, term }: { category: SpecialCategory; term: string }) => {
  const t = useTranslations()
  return <Tooltip label={t('explain', { term })}>{t(`billing.taxExplanations.${category}`)}</Tooltip>
}

type TotalProps = { term: string; explanation?: ReactNode; value: ReactNode; strong?: boolean }

const Total = ({ term, explanation, value, strong }: TotalProps) => (
  <div
    className={classNames(
      'flex items-baseline justify-between gap-6',
      strong && 'border-t border-line pt-2 text-16 font-semibold',
    )}
  >
    <dt className={classNames('flex min-w-0 items-baseline gap-1.5', !strong && 'text-muted')}>
      {term}
      {explanation}
    </dt>
    <dd className="shrink-0 tabular-nums">{value}</dd>
  </div>
)
