import type { PaymentMethod } from '@kontor/contract/areas/payments'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { useAction } from '../../forms/use-action.ts'
import { showToast } from '../../state/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/ControlIcons.tsx'
import type { Icon } from '../../ui/Icon.tsx'
import { BankIcon, CreditCardIcon, ExternalIcon } from '../../ui/ThingIcons.tsx'
import { MethodFacts } from './MethodFacts.tsx'
import { MethodStateBadge } from './MethodStateBadge.tsx'

const icons: Record<PaymentMethod['method'], Icon> = { card: CreditCardIcon, sepa: BankIcon, paypal: ExternalIcon }

type MethodCardProps = {
  method: PaymentMethod
  /** Why nothing can be changed, if so. */
  readOnly: string | null
  onRemove: () => void
}

export const MethodCard = ({ method, readOnly, onRemove }: MethodCardProps) => {
  const t = useTranslations('payments.methods')
  const MethodIcon = icons[method.method]
  return (
    <section
      aria-label={method.label}
      className="flex w-full min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-5 max-sm:p-4"
    >
      <header className="flex flex-wrap items-start gap-3">
        <span className="rounded-control border border-line bg-subtle p-2 text-muted">
          <MethodIcon />
        </span>
        <div className="min-w-0 grow basis-32">
          <h2 className="text-14 font-semibold break-words tabular-nums">{method.label}</h2>
          <p className="text-13 text-muted">{t(`kinds.${method.method}`)}</p>
        </div>
        <div className="flex flex-wrap justify-end gap-1.5">
          {method.is_default && (
            <Badge tone="brand" icon={CheckIcon}>
              {t('default')}
            </Badge>
          )}
          <MethodStateBadge state={method.state} />
        </div>
      </header>
      <MethodFacts method={method} />
      <footer className="mt-auto flex flex-wrap gap-2">
        {!method.is_default && <MakeDefault method={method} readOnly={readOnly} />}
        <Button
          size="sm"
          colour="danger"
          outline
          disabledReason={readOnly}
          aria-label={t('removeLabel', { label: method.label })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      </footer>
    </section>
  )
}

const MakeDefault = ({ method, readOnly }: Omit<MethodCardProps, 'onRemove'>) => {
  const t = useTranslations('payments.methods')
  const router = useRouter()
  const usable = method.state === 'active' || method.state === 'expiring'
  const choose = useAction(async () => {
    await call('PUT /ajax/v1/accounts/payment/{id}/default', { params: { id: method.id } })
    showToast('success', t('madeDefault', { label: method.label }))
    await router.invalidate()
  })
  return (
    <Button
      size="sm"
      colour="muted"
      outline
      pending={choose.pending}
      disabledReason={readOnly ?? (usable ? null : t('notUsable'))}
      aria-label={t('makeDefaultLabel', { label: method.label })}
      onClick={choose.run}
    >
      {t('makeDefault')}
    </Button>
  )
}
