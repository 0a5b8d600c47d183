import type { WithdrawalRefund } from '@kontor/contract/areas/money/withdrawal-refunds'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { DeskItem } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { OpenThere } from './OpenThere.tsx'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/withdrawal-refunds', { query: { cursor } })

export const Refunds = () => (
  <DeskQueue queue="refunds" read={read}>
    {row => <Refund key={row.id} row={row} />}
  </DeskQueue>
)

const Refund = ({ row }: { row: WithdrawalRefund }) => {
  const t = useTranslations('staff.desk.refund')
  const declarations = useTranslations('staff.desk.declaration')
  const locale = useNumberLocale()
  const { amount, contracts, credit_note, customer_name, customer_number, days_left, due_on, since } = row
  const title = [amount ? formatMoney(amount, locale) : contracts.join(', '), customer_name].join(' · ')
  const about = [
    `${customer_name} (${customer_number})`,
    ...(credit_note ? [...contracts, t('about', { number: credit_note })] : []),
  ]
  return (
    <DeskItem title={title} since={since} about={about}>
      <p className="text-13">
        {t.rich('dueOn', { day: () => <LocalDate value={due_on} /> })}{' '}
        {days_left < 0 ? t('late', { days: -days_left }) : declarations('daysLeft', { days: days_left })}
      </p>
      <NextStep row={row} />
    </DeskItem>
  )
}

/** Shows what stops it, and where to do something about it. */
const NextStep = ({ row }: { row: WithdrawalRefund }) => {
  const t = useTranslations('staff.desk.refund')
  const kinds = useTranslations('staff.desk.payout.kinds')
  const { account, credit_note, payment } = row
  if (credit_note === null)
    return (
      <>
        <p className="text-13">{t('noCreditNote')}</p>
        <Link
          to="/staff/billing"
          className={`${buttonClass({ size: 'sm', colour: 'muted', outline: true })} self-start`}
        >
          {t('openBilling')}
        </Link>
      </>
    )
  return (
    <>
      {payment && (
        <p className="text-13 wrap-anywhere">{t('failed', { method: payment.label || kinds(payment.kind) })}</p>
      )}
      <p className="text-13">{t(account ? 'account' : 'noAccount')}</p>
      <div className="flex flex-wrap items-start gap-2">
        {payment && <OpenThere row={row} to={`/billing/payments/${payment.id}`} text={t('openPayment')} />}
        <OpenThere row={row} to="/billing/balance" text={t('openBalance')} />
      </div>
    </>
  )
}
