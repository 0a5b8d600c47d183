import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { canDo } from '@kontor/contract/can'
import { Link, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { useUser } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { EmptyInvoices } from '../../../ui/illustrations/EmptyInvoices.tsx'
import { BankIcon, CreditCardIcon, ExternalIcon } from '../../../ui/ThingIcons.tsx'
import { AddMethods } from './AddMethods.tsx'
import { Choice, MethodChoices } from './MethodChoices.tsx'
import { MethodFacts } from './MethodFacts.tsx'
import { MethodRank } from './MethodRank.tsx'
import { MethodStateBadge } from './MethodStateBadge.tsx'
import { RemoveMethodDialog } from './RemoveMethodDialog.tsx'

type Props = {
  methods: PaymentMethod[]
  /** The kinds that can be added. */
  offered: PaymentMethod['method'][]
  /** Says what is tried when a payment fails, by its id. */
  backup: string | null
}

/** Saved payment methods, the default one first. */
export const MethodsPage = ({ methods, offered, backup }: Props) => {
  const t = useTranslations('payments.methods')
  const user = useUser()
  const router = useRouter()
  const readOnly = canDo(user, 'billing:write') ? null : t('readOnly')
  const list = useRef<HTMLDivElement>(null)
  const tried = methods.find(({ id }) => id === backup)
  const expired = methods.find(({ is_default, state }) => is_default && state === 'expired')
  const heir = tried ?? methods.find(({ state }) => state === 'active' || state === 'expiring')
  const charged = methods.some(({ method }) => method !== 'sepa')
  const [removing, setRemoving] = useState<PaymentMethod | null>(null)
  return (
    <>
      <div className="flex items-center justify-between gap-x-6 gap-y-3 max-lg:flex-wrap">
        <p className="max-w-xl text-muted">
          {t('lead')} {tried ? t('tried', { label: tried.label }) : charged && t('triedNone')}
        </p>
        <AddMethods offered={offered} readOnly={readOnly} />
      </div>
      {expired && (
        <Banner
          tone="warning"
          title={t('expiredDefault.title', { label: expired.label })}
          action={heir && <Choice method={heir} readOnly={readOnly} what="default" named />}
        >
          {tried
            ? t('expiredDefault.tried', { label: tried.label })
            : t(heir ? 'expiredDefault.none' : 'expiredDefault.alone')}
        </Banner>
      )}
      <div ref={list} tabIndex={-1} className="outline-none">
        {methods.length === 0 ? (
          <Card>
            <EmptyState drawing={<EmptyInvoices />} sentence={t('empty')} />
          </Card>
        ) : (
          <ul className="grid gap-4 md:grid-cols-2">
            {methods.map(method => (
              <li key={method.id} className="flex">
                <MethodCard
                  method={method}
                  backup={method.id === backup}
                  readOnly={readOnly}
                  onRemove={() => setRemoving(method)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <RemoveMethodDialog
        method={removing}
        methods={methods}
        onClose={() => setRemoving(null)}
        onRemoved={async () => {
          await router.invalidate()
          list.current?.focus()
        }}
      />
    </>
  )
}

const icons: Record<PaymentMethod['method'], Icon> = { card: CreditCardIcon, sepa: BankIcon, paypal: ExternalIcon }

type MethodCardProps = {
  method: PaymentMethod
  /** Says whether it is tried when a payment fails. */
  backup: boolean
  /** Why nothing can be changed, if so. */
  readOnly: string | null
  onRemove: () => void
}

const MethodCard = ({ method, backup, readOnly, onRemove }: MethodCardProps) => {
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
