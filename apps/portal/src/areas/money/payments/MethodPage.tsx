import type { MethodDetail, PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { canDo } from '@kontor/contract/can'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'
import { useUser } from '../../../session/use-user.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { MethodChoices } from './MethodChoices.tsx'
import { MethodFacts } from './MethodFacts.tsx'
import { MethodPayments } from './MethodPayments.tsx'
import { MethodRank } from './MethodRank.tsx'
import { MethodStateBadge } from './MethodStateBadge.tsx'
import { MethodUses } from './MethodUses.tsx'
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
