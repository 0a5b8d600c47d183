import type { LockDebt } from '@kontor/contract/areas/locks'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../components/LocalDate.tsx'
import { Money } from '../../components/Money.tsx'
import { useNumberLocale } from '../../i18n/number-locale.ts'
import { buttonClass } from '../../ui/button-class.ts'

/** What is owed, invoice by invoice, for people with access to billing. */
export const OverdueInvoices = ({ debt: { owed, invoices } }: { debt: LockDebt }) => {
  const t = useTranslations('locks')
  const locale = useNumberLocale()
  if (invoices.length === 0) return null
  return (
    <section className="rounded-card border border-line">
      <h2 className="sr-only">{t('invoices')}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-t-card border-b border-line bg-subtle px-4 py-3">
        <p>
          <span className="block text-13 text-muted">{t('owed')}</span>
          <Money value={owed} className="text-20 font-semibold" />
        </p>
        <Link to="/billing" search={{ status: 'overdue' }} className={buttonClass()}>
          {t('toInvoices')}
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {invoices.map(({ id, number, due_on, open }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2.5 tabular-nums">
            <Link to="/billing/$id" params={{ id }} className="font-medium text-brand hover:underline">
              {number}
            </Link>
            <span className="text-13 text-muted">{t('due', { date: formatDate(due_on, locale) })}</span>
            <Money value={open} className="ml-auto font-medium" />
          </li>
        ))}
      </ul>
    </section>
  )
}
