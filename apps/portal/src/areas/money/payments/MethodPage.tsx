import type { MethodDetail, PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { canDo } from '@kontor/contract/can'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { BackLink } from '../../../components/BackLink.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { PaymentStatusBadge } from '../../../components/PaymentStatusBadge.tsx'
import { useUser } from '../../../session/use-user.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { MethodChoices } from './MethodChoices.tsx'
import { MethodFacts } from './MethodFacts.tsx'
import { MethodRank } from './MethodRank.tsx'
import { MethodStateBadge } from './MethodStateBadge.tsx'
import { RemoveMethodDialog } from './RemoveMethodDialog.tsx'

type Props = {
  detail: MethodDetail
  /** All of them: whether another one is there to follow. */
  methods: PaymentMethod[]
  backup: string | null
}

/** One payment method: what it is, what it pays, and what is or was charged. */
export const MethodPage = ({ detail, methods, backup }: Props) => {
  const t = useTranslations('payments.methods')
  const router = useRouter()
  const readOnly = canDo(useUser(), 'billing:write') ? null : t('readOnly')
  const [removing, setRemoving] = useState(false)
  const { mandate_text, method } = detail
  const { id, label, mandate } = method
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        back={<BackLink to="/billing/methods">{t('title')}</BackLink>}
        title={label}
        subtitle={t(`kinds.${method.method}`)}
        status={
          <span className="flex flex-wrap gap-1.5">
            <MethodRank method={method} backup={id === backup} />
            <MethodStateBadge state={method.state} />
          </span>
        }
        action={
          <div className="flex flex-wrap gap-2">
            <MethodChoices method={method} backup={id === backup} readOnly={readOnly} />
            {mandate?.text_kept && mandate.state !== 'lapsed' && !readOnly && (
              <Link
                to="/billing/methods/sepa"
                search={{ change: id }}
                className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
              >
                {t('changeAccount')}
              </Link>
            )}
            <Button size="sm" colour="danger" outline disabledReason={readOnly} onClick={() => setRemoving(true)}>
              {t(mandate ? 'revoke' : 'remove')}
            </Button>
          </div>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <MethodUses detail={detail} />
          <MethodPayments detail={detail} />
          {mandate_text && (
            <Card title={t('mandateText')}>
              <p className="text-13 whitespace-pre-line wrap-anywhere">{mandate_text}</p>
            </Card>
          )}
        </div>
        <Card title={t('facts')}>
          <MethodFacts method={method} />
        </Card>
      </div>
      <RemoveMethodDialog
        method={removing ? method : null}
        methods={methods.filter(other => other.id !== id)}
        onClose={() => setRemoving(false)}
        onRemoved={() => router.navigate({ to: '/billing/methods' })}
      />
    </div>
  )
}

/** Shows what was charged to a method, the newest first. */
const MethodPayments = ({ detail: { method, payments } }: { detail: MethodDetail }) => {
  const t = useTranslations('payments.methods')
  return (
    <Card title={t(method.method === 'sepa' ? 'debits' : 'payments')}>
      {payments.length === 0 ? (
        <p className="text-muted">{t('noPayments')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {payments.map(({ amount, id, on, status }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
              <Link to="/billing/payments/$id" params={{ id }} className={`${textLink} grow`}>
                <LocalDate value={on} />
              </Link>
              <PaymentStatusBadge payment={{ status, kind: method.method }} />
              <Money value={amount} className="font-medium" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Shows what is paid by a method from now on, and the next sums. */
const MethodUses = ({ detail: { announced, contracts, method, tops_up } }: { detail: MethodDetail }) => {
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
