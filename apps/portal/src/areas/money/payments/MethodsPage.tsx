import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { canDo } from '@kontor/contract/can'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyInvoices } from '../../../ui/illustrations/EmptyInvoices.tsx'
import { AddMethods } from './AddMethods.tsx'
import { MethodCard } from './MethodCard.tsx'
import { Choice } from './MethodChoices.tsx'
import { RemoveMethodDialog } from './RemoveMethodDialog.tsx'

type Props = {
  methods: PaymentMethod[]
  /** The kinds that can be added. */
  offered: PaymentMethod['method'][]
  /** What is tried when a payment fails, by its id. */
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
