import type { MethodDetail } from '@kontor/contract/areas/money/payment-methods'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { Card } from '../../../ui/Card.tsx'

/** What is paid by a method from now on, and the next sums. */
export const MethodUses = ({ detail: { announced, contracts, method, tops_up } }: { detail: MethodDetail }) => {
  const t = useTranslations('payments.methods')
  return (
    <>
      <Card title={t('pays')}>
        {contracts.length === 0 && !tops_up && <p className="text-muted">{t('paysNothing')}</p>}
        {contracts.length > 0 && (
          <ul className="divide-y divide-line">
            {contracts.map(({ label, named, number }) => (
              <li key={number} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0">
                <Link to="/billing/contracts/$contract" params={{ contract: number }} className={textLink}>
                  {label}
                </Link>
                <span className="text-13 text-muted">{named ? number : t('asDefault', { number })}</span>
              </li>
            ))}
          </ul>
        )}
        {tops_up && (
          <p className="pt-2">
            <Link to="/billing/balance" className={textLink}>
              {t('topsUp')}
            </Link>
          </p>
        )}
      </Card>
      {announced.length > 0 && (
        <Card title={t(method.method === 'sepa' ? 'announcedDebits' : 'openInvoices')}>
          <ul className="divide-y divide-line">
            {announced.map(({ amount, collect_on, id, number }) => (
              <li key={id} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
                <span>
                  <Link to="/billing/$id" params={{ id }} className={textLink}>
                    {number}
                  </Link>
                  {collect_on && (
                    <span className="block text-13 text-muted">
                      <LocalDate value={collect_on} />
                    </span>
                  )}
                </span>
                <Money value={amount} className="font-medium" />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
