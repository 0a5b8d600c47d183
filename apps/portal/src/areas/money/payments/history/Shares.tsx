import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import type { Money as Amount } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Money } from '../../../../components/Money.tsx'
import { usePurpose } from '../../../../components/use-purpose.ts'

type SharesProps = { shares: PaymentDetail['planned']; toBalance?: Amount }

/** Which invoices the money is for, or has settled, and what of it became credit. */
export const Shares = ({ shares, toBalance }: SharesProps) => {
  const t = useTranslations('payments.history.page')
  const what = usePurpose()
  return (
    <ul className="divide-y divide-line">
      {shares.map(({ id, number, purpose, amount }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <span className="min-w-0">
            <Link to="/billing/$id" params={{ id }} className="text-link tabular-nums">
              {number}
            </Link>
            <span className="block text-12 wrap-anywhere text-muted">{what({ purpose })}</span>
          </span>
          <Money value={amount} className="font-medium" />
        </li>
      ))}
      {toBalance && toBalance.amount_minor > 0 && (
        <li className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <span>{t('balance')}</span>
          <Money value={toBalance} className="font-medium" />
        </li>
      )}
    </ul>
  )
}
