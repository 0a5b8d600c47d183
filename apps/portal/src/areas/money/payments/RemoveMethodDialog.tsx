import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useAction } from '../../../forms/use-action.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type User = { number: string; label: string }

type RemoveMethodDialogProps = {
  /** The one to remove; null closes the dialog. */
  method: PaymentMethod | null
  methods: PaymentMethod[]
  onClose: () => void
  /** It is gone, and with it the button that had the focus. */
  onRemoved: () => void | Promise<void>
}

export const RemoveMethodDialog = ({ method, methods, onClose, onRemoved }: RemoveMethodDialogProps) => {
  const t = useTranslations('payments.methods')
  const frame = useTranslations('frame')
  // kept while the dialog fades out, so that its words do not change meanwhile
  const [last, setLast] = useState(method)
  if (method && method !== last) setLast(method)
  return (
    <Dialog
      open={method !== null}
      title={t(last?.mandate ? 'dialog.revokeTitle' : 'dialog.title', { label: last?.label ?? '' })}
      closeLabel={frame('close')}
      onClose={onClose}
    >
      {last && <Question key={last.id} method={last} methods={methods} onClose={onClose} onRemoved={onRemoved} />}
    </Dialog>
  )
}

const Question = ({ method, methods, onClose, onRemoved }: RemoveMethodDialogProps & { method: PaymentMethod }) => {
  const t = useTranslations('payments.methods')
  const frame = useTranslations('frame')
  const [users, setUsers] = useState<User[] | null>(null)

  const remove = useAction(async () => {
    try {
      const params = { id: method.id }
      // a mandate can be revoked at any time, whatever is paid by it
      if (method.mandate) await call('POST /ajax/v1/accounts/payment/{id}/revoke', { params })
      else await call('DELETE /ajax/v1/accounts/payment/{id}', { params })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'payment_method_in_use') throw error
      return setUsers(usersOf(error))
    }
    onClose()
    showToast('success', t(method.mandate ? 'revoked' : 'removed', { label: method.label }))
    await onRemoved()
  })

  return (
    <>
      {users === null ? <Effect method={method} methods={methods} /> : <InUse users={users} />}
      <footer className="mt-5 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button colour="muted" outline onClick={onClose}>
          {users === null ? t('dialog.keep') : frame('close')}
        </Button>
        {users === null && (
          <Button colour="danger" pending={remove.pending} onClick={remove.run}>
            {t(`dialog.confirm.${method.method}`)}
          </Button>
        )}
      </footer>
    </>
  )
}

/** The effect of removing, said beforehand. */
const Effect = ({ method, methods }: { method: PaymentMethod; methods: PaymentMethod[] }) => {
  const t = useTranslations('payments.methods.dialog')
  const heir = methods.some(other => other !== method && (other.state === 'active' || other.state === 'expiring'))
  return (
    <>
      <p>{t(method.method, { reference: method.mandate?.reference ?? '' })}</p>
      {method.mandate && method.used_by_contracts > 0 && (
        <p className="mt-2">{t('contracts', { count: method.used_by_contracts })}</p>
      )}
      {method.is_default && <p className="mt-2">{t(heir ? 'default' : 'defaultLast')}</p>}
    </>
  )
}

const InUse = ({ users }: { users: User[] }) => {
  const t = useTranslations('payments.methods.dialog')
  return (
    <div role="alert">
      <Banner tone="warning">
        <p>{t('inUse', { count: users.length })}</p>
        <ul className="mt-1 list-disc pl-5">
          {users.map(({ number, label }) => (
            <li key={number}>
              <Link
                to="/billing/contracts/$contract/$action"
                params={{ contract: number, action: 'edit' }}
                className="underline"
              >
                {label}
              </Link>{' '}
              <span className="text-muted">{number}</span>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

/** The contracts that prevent it; another customer centre may not name them. */
function usersOf({ body: { current } }: ApiProblem): User[] {
  const contracts = (current as { contracts?: User[] } | undefined)?.contracts
  return Array.isArray(contracts) ? contracts : []
}
