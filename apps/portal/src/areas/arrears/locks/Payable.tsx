import type { LockDebt, LockState } from '@kontor/contract/areas/arrears/locks'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { usePurpose } from '../../../components/use-purpose.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Part } from './Part.tsx'

/** Shows what ends a lock for non-payment; people without access to billing see who can pay, and no amounts. */
export const Payable = ({ lock: { reason, debt } }: { lock: Pick<LockState, 'reason' | 'debt'> }) => {
  const t = useTranslations('locks.whoPays')
  if (reason !== 'payment') return null
  if (debt !== null) return <OverdueInvoices debt={debt} />
  return (
    <Part title={t('title')}>
      <p>{t('text')}</p>
    </Part>
  )
}

/** Shows what is owed, invoice by invoice, for people with access to billing. */
const OverdueInvoices = ({ debt: { charges, owed, pending, invoices } }: { debt: LockDebt }) => {
  const t = useTranslations('locks')
  const pay = useTranslations('payments.pay')
  const locale = useNumberLocale()
  const what = usePurpose()
  const mayPay = canDo(useUser(), 'billing:write')
  // what is under way is not paid twice
  const left = owed.amount_minor - pending.amount_minor
  if (invoices.length === 0) return null
  return (
    <section className="rounded-card border border-line">
      <h2 className="sr-only">{t('invoices')}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-t-card border-b border-line bg-subtle px-4 py-3">
        <div className="min-w-0">
          <p>
            <span className="block text-13 text-muted">{t('owed')}</span>
            <Money value={owed} className="text-20 font-semibold" />
          </p>
          {charges.amount_minor > 0 && (
            <p className="text-13">{t('charges', { amount: formatMoney(charges, locale) })}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
          <Link
            to="/billing"
            search={{ status: 'overdue' }}
            className={buttonClass({ colour: 'muted', outline: true })}
          >
            {t('toInvoices')}
          </Link>
          {left > 0 && mayPay && (
            <Link to="/billing/pay" search={{ documents: 'overdue' }} className={`${buttonClass()} max-sm:order-first`}>
              {pay('submit', { amount: formatMoney({ ...owed, amount_minor: left }, locale) })}
            </Link>
          )}
        </div>
      </div>
      <ul className="divide-y divide-line">
        {invoices.map(({ id, number, purpose, due_on, locks, open }) => (
          <li key={id} className="flex items-baseline gap-x-4 px-4 py-2.5 tabular-nums">
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
              <Link to="/billing/$id" params={{ id }} className="font-medium text-brand hover:underline">
                {number}
              </Link>
              <span className="text-13 text-muted">{t('due', { date: formatDate(due_on, locale) })}</span>
              {!locks && <span className="text-13 text-muted">{t('charge')}</span>}
              <span className="basis-full text-13 wrap-anywhere text-muted">{what({ purpose })}</span>
            </span>
            <Money value={open} className="font-medium" />
          </li>
        ))}
      </ul>
    </section>
  )
}
