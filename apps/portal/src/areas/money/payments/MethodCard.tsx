import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { BankIcon, CreditCardIcon, ExternalIcon } from '../../../ui/ThingIcons.tsx'
import { MethodChoices } from './MethodChoices.tsx'
import { MethodFacts } from './MethodFacts.tsx'
import { MethodRank } from './MethodRank.tsx'
import { MethodStateBadge } from './MethodStateBadge.tsx'

const icons: Record<PaymentMethod['method'], Icon> = { card: CreditCardIcon, sepa: BankIcon, paypal: ExternalIcon }

type MethodCardProps = {
  method: PaymentMethod
  /** Whether it is tried when a payment fails. */
  backup: boolean
  /** Why nothing can be changed, if so. */
  readOnly: string | null
  onRemove: () => void
}

export const MethodCard = ({ method, backup, readOnly, onRemove }: MethodCardProps) => {
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
          <h2 className="text-14 font-semibold break-words tabular-nums">
            <Link to="/billing/methods/$id" params={{ id: method.id }} className={textLink}>
              {method.label}
            </Link>
          </h2>
          <p className="text-13 text-muted">{t(`kinds.${method.method}`)}</p>
        </div>
        <div className="flex flex-wrap justify-end gap-1.5">
          <MethodRank method={method} backup={backup} />
          <MethodStateBadge state={method.state} />
        </div>
      </header>
      <MethodFacts method={method} uses />
      <footer className="mt-auto flex flex-wrap gap-2">
        <MethodChoices method={method} backup={backup} readOnly={readOnly} />
        <Button
          size="sm"
          colour="danger"
          outline
          disabledReason={readOnly}
          aria-label={t(method.mandate ? 'revokeLabel' : 'removeLabel', { label: method.label })}
          onClick={onRemove}
        >
          {t(method.mandate ? 'revoke' : 'remove')}
        </Button>
      </footer>
    </section>
  )
}
