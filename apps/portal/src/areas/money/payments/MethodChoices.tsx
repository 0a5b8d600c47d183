import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ownCentre } from '../../../api/transport.ts'
import { useAction } from '../../../forms/use-action.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { makeDefault } from './make-default.ts'

type Props = {
  method: PaymentMethod
  /** Says whether it is tried already when a payment fails. */
  backup: boolean
  /** Why nothing can be changed, if so. */
  readOnly: string | null
}

/** Says which one is charged first, and which one is tried when it fails; the specification knows the first alone. */
export const MethodChoices = ({ method, backup, readOnly }: Props) => (
  <>
    {!method.is_default && <Choice method={method} readOnly={readOnly} what="default" />}
    {!method.is_default && !backup && method.method !== 'sepa' && ownCentre() && (
      <Choice method={method} readOnly={readOnly} what="backup" />
    )}
  </>
)

const texts = {
  default: { text: 'makeDefault', label: 'makeDefaultLabel', done: 'madeDefault' },
  backup: { text: 'makeBackup', label: 'makeBackupLabel', done: 'madeBackup' },
} as const

/** @param named the button stands away from its method and says which one it is about */
export const Choice = ({
  method,
  readOnly,
  what,
  named = false,
}: Omit<Props, 'backup'> & { what: keyof typeof texts; named?: boolean }) => {
  const t = useTranslations('payments.methods')
  const router = useRouter()
  const { done, label, text } = texts[what]
  const usable = method.state === 'active' || method.state === 'expiring'
  const choose = useAction(async () => {
    if (what === 'default') await makeDefault(method.id)
    else await call('PUT /ajax/v1/accounts/payment/{id}/backup', { params: { id: method.id } })
    showToast('success', t(done, { label: method.label }))
    await router.invalidate()
  })
  return (
    <Button
      size="sm"
      colour="muted"
      outline
      pending={choose.pending}
      disabledReason={readOnly ?? (usable ? null : t('notUsable'))}
      aria-label={t(label, { label: method.label })}
      onClick={choose.run}
    >
      {named ? t(label, { label: method.label }) : t(text)}
    </Button>
  )
}
