import type { Ticket } from '@kontor/contract/areas/service/support'
import { canDo } from '@kontor/contract/can'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'

/** Says whether staff may sign in to what belongs to the ticket's contract, and lets the customer's people change that. */
export const ServerAccessCard = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support.serverAccess')
  const router = useRouter()
  const user = useUser()
  const { number, contract_number, server_access, status } = ticket
  const change = useAction(async options => {
    const body = { allowed: server_access === null }
    await call('PUT /ajax/v1/tickets/{number}/server-access', { params: { number }, body }, options)
    showToast('success', t(body.allowed ? 'allowedToast' : 'withdrawnToast'))
    await router.invalidate()
  })
  if (contract_number === null || status === 'resolved' || status === 'closed' || status === 'merged') return null
  const mayChange =
    canDo(user, 'support:write', contract_number) &&
    // consent is the customer's own
    (server_access !== null || currentCustomer(user)?.role !== 'staff')
  return (
    <Card title={t('title')} className="print:hidden">
      <div className="flex flex-col items-start gap-3">
        <ServerAccessText access={server_access} />
        {mayChange && (
          <Button size="sm" colour="muted" outline pending={change.pending} onClick={change.run}>
            {t(server_access ? 'withdraw' : 'give')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Says who has allowed it, and since when. */
export const ServerAccessText = ({ access }: { access: Ticket['server_access'] }) => {
  const t = useTranslations('support.serverAccess')
  if (!access) return <p>{t('none')}</p>
  return (
    <p className="wrap-anywhere">
      {t.rich('given', { name: access.by, when: () => <ExactMoment value={access.at} /> })}
    </p>
  )
}
