import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { formatRate } from '@kontor/contract/formats'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'

type Invoice = NonNullable<OrderPreview['first_invoice']>

/** @property lead when it is issued, where the contract does not begin with its set-up */
type FirstInvoiceProps = { invoice: Invoice; lead?: string }

/** Shows it as it would be issued if the contract began today: its lines net, the tax, and what is to be paid. */
export const FirstInvoice = ({ invoice: { lines, taxes, gross }, lead }: FirstInvoiceProps) => {
  const t = useTranslations('orders.invoice')
  const words = useTranslations('billing.taxes')
  const locale = useNumberLocale()
  const rate = (bp: number) => formatRate(bp, locale)
  return (
    <section aria-labelledby="first-invoice">
      <h3 id="first-invoice" className="text-13 font-semibold">
        {t('title')}
      </h3>
      <p className="text-12 text-muted">{lead ?? t('lead')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {lines.map(line => (
          <li key={`${line.description} ${line.period_from}`} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 text-13 wrap-anywhere">
              {line.description}
              {line.period_from && line.period_to && (
                <span className="block text-12 text-muted">
                  <LocalDate value={line.period_from} /> – <LocalDate value={line.period_to} />
                </span>
              )}
            </span>
            <Money value={line.net} className="text-13" />
          </li>
        ))}
      </ul>
      <dl className="mt-2 border-t border-line pt-2">
        {taxes.map(({ category, rate_bp, tax }) => (
          <div key={`${category} ${rate_bp}`} className="flex items-baseline justify-between gap-4 text-13 text-muted">
            <dt>{words(category, { rate: rate(rate_bp) })}</dt>
            <dd>
              <Money value={tax} />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 text-16 font-semibold">
          <dt>{t('total')}</dt>
          <dd>
            <Money value={gross} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
