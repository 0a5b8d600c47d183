import type { Membership } from '@kontor/contract/areas/people/identity'
import type { Money as Amount } from '@kontor/contract/money'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { Money } from '../../../components/Money.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { usePageState } from '../../../session/page-state-context.ts'
import { refreshSession } from '../../../session/session-actions.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { XIcon } from '../../../ui/MoreIcons.tsx'
import { LockIcon } from '../../../ui/NavigationIcons.tsx'

/** The customer that staff act for: its state, and the way to close it or open it again. */
export const StaffCustomerCard = ({ customer }: { customer: Membership }) => {
  const t = useTranslations('customer.staffCustomer')
  const frame = useTranslations('frame')
  const page = usePageState()
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [obligations, setObligations] = useState<Obligations | null>(null)
  const { name, number, deactivated, locked } = customer
  const done = async (text: 'closed' | 'opened') => {
    showToast('success', t(text, { name }))
    await refreshSession(page, router)
  }

  const close = useAction(async options => {
    try {
      await call('POST /ajax/v1/accounts/customers/{id}/deactivate', { params: { id: number } }, options)
      setObligations(null)
      await done('closed')
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'customer_has_obligations') throw error
      setObligations(error.body.current as Obligations) // what the endpoint says with this code
    } finally {
      setAsking(false)
    }
  })
  const open = useAction(async options => {
    await call('POST /ajax/v1/accounts/customers/{id}/activate', { params: { id: number } }, options)
    await done('opened')
  })

  return (
    <Card
      title={name}
      subtitle={frame('customerNumber', { number: String(number) })}
      action={
        <>
          {locked && (
            <Badge tone="danger" icon={LockIcon}>
              {frame('customerLocked')}
            </Badge>
          )}
          {deactivated && (
            <Badge tone="muted" icon={XIcon}>
              {frame('customerDeactivated')}
            </Badge>
          )}
        </>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <p className="text-13 text-muted">{t(deactivated ? 'closedLead' : 'lead')}</p>
        {obligations && <ObligationsNote obligations={obligations} />}
        {deactivated ? (
          <Button colour="muted" outline pending={open.pending} onClick={open.run}>
            {t('open')}
          </Button>
        ) : (
          <Button colour="danger" outline onClick={() => setAsking(true)}>
            {t('close')}
          </Button>
        )}
      </div>
      <Dialog
        open={asking}
        title={t('closeTitle', { name, number: String(number) })}
        closeLabel={frame('close')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button colour="muted" outline onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button colour="danger" pending={close.pending} onClick={close.run}>
              {t('close')}
            </Button>
          </>
        }
      >
        <p className="text-muted">{t('effect')}</p>
      </Dialog>
    </Card>
  )
}

/** Why a customer account cannot be closed. */
type Obligations = {
  contracts: { number: string; label: string; state: string }[]
  documents: { id: string; number: string; open: Amount }[]
}

const ObligationsNote = ({ obligations }: { obligations: Obligations }) => {
  const t = useTranslations('customer.staffCustomer')
  const { contracts, documents } = obligations
  return (
    <div role="alert" className="w-full">
      <Banner tone="warning" title={t('refused')}>
        <ul className="list-disc pl-5">
          {contracts.map(({ number, label }) => (
            <li key={number}>
              <Link to="/billing/contracts/$contract" params={{ contract: number }} className="link">
                {label}
              </Link>{' '}
              <span className="tabular-nums">{number}</span>
            </li>
          ))}
          {documents.map(({ id, number, open }) => (
            <li key={id}>
              <Link to="/billing/$id" params={{ id }} className="link tabular-nums">
                {number}
              </Link>{' '}
              {t('stillOpen')} <Money value={open} />
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
