import type { BillingPreview } from '@kontor/contract/areas/money/billing'
import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { formatRate } from '@kontor/contract/formats'
import { formatMoney, type Price } from '@kontor/contract/money'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { grossLines } from './gross-lines.ts'

type Invoice = NonNullable<OrderPreview['first_invoice']>

/** @property lead when it is issued, where the contract does not begin with its set-up @property vat as in the price that is agreed @property title where it is not the reader’s own */
type FirstInvoiceProps = { invoice: Invoice; vat: Price['vat']; lead?: string; title?: string }

/**
 * Shows it as it would be issued if the contract began today. Consumers read what they pay, and the VAT in it (PAngV); others net amounts, the
 * VAT, and what is to be paid.
 */
export const FirstInvoice = ({ invoice, vat, lead, title }: FirstInvoiceProps) => {
  const t = useTranslations('orders.invoice')
  const totals = useTranslations('billing.totals')
  const words = useTranslations('billing.taxes')
  const locale = useNumberLocale()
  const headingId = useId()
  const { taxes, net, tax, gross } = invoice
  const rate = (bp: number) => formatRate(bp, locale)
  const included = vat === 'included' ? grossLines(invoice) : null
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="text-13 font-semibold">
        {title ?? t('title')}
      </h3>
      <p className="text-12 text-muted">{lead ?? t('lead')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {(included ?? invoice.lines.map(line => ({ ...line, amount: line.net }))).map(line => (
          <li key={`${line.description} ${line.period_from}`} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 text-13 wrap-anywhere">
              {line.description}
              {line.period_from && line.period_to && (
                <span className="block text-12 text-muted">
                  <LocalDate value={line.period_from} /> – <LocalDate value={line.period_to} />
                </span>
              )}
            </span>
            <Money value={line.amount} className="text-13" />
          </li>
        ))}
      </ul>
      <dl className="mt-2 border-t border-line pt-2">
        {!included && (
          <>
            <Sum name={totals('net')} value={net} />
            {taxes.map(({ category, rate_bp, tax: amount }) => (
              <Sum key={`${category} ${rate_bp}`} name={words(category, { rate: rate(rate_bp) })} value={amount} />
            ))}
          </>
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4 text-16 font-semibold">
          <dt>{t('total')}</dt>
          <dd>
            <Money value={gross} />
          </dd>
        </div>
      </dl>
      {included && taxes[0] && (
        <p className="text-right text-12 text-muted">
          {t('included', { tax: formatMoney(tax, locale), rate: rate(taxes[0].rate_bp) })}
        </p>
      )}
    </section>
  )
}

/** Reads a document of the engine as a first invoice. */
export const asFirst = ({ on, lines, ...document }: BillingPreview['data'][number]): Invoice => ({
  ...document,
  issued_on: on,
  period_from: null,
  period_to: null,
  lines: lines.map(line => ({ ...line, allowance: line.allowance ?? { ...line.net, amount_minor: 0 } })),
})

const Sum = ({ name, value }: { name: string; value: Invoice['net'] }) => (
  <div className="flex items-baseline justify-between gap-4 text-13 text-muted">
    <dt>{name}</dt>
    <dd>
      <Money value={value} />
    </dd>
  </div>
)
