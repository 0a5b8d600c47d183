import type { PaymentMethod } from '@kontor/contract/areas/payments'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../forms/use-action.ts'
import { showToast } from '../../state/toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type User = { number: string; label: string }

type RemoveMethodDialogProps = {
  /** The one to remove; null closes the dialog. */
  method: PaymentMethod | null
  methods: PaymentMethod[]
  onClose: () => void
  /** The list is up to date again; the button that had the focus is gone. */
  onRemoved: () => void
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
      title={t('dialog.title', { label: last?.label ?? '' })}
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
  const router = useRouter()
  const [users, setUsers] = useState<User[] | null>(null)

  const remove = useAction(async () => {
    try {
      await call('DELETE /ajax/v1/accounts/payment/{id}', { params: { id: method.id } })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'payment_method_in_use') throw error
      return setUsers(usersOf(error))
    }
    onClose()
    showToast('success', t('removed', { label: method.label }))
    await router.invalidate()
    onRemoved()
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
