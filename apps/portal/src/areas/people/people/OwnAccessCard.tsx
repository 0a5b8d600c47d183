import type { Membership, UserInfo } from '@kontor/contract/areas/people/identity'
import type { Person } from '@kontor/contract/areas/people/people'
import type { MemberRole } from '@kontor/contract/roles'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../forms/use-action.ts'
import { usePageState } from '../../../session/page-state-context.ts'
import { arrive } from '../../../session/switch-customer.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { AccessWords } from './AccessWords.tsx'
import { giverOf } from './granting.ts'
import { Question } from './Question.tsx'

type OwnAccessCardProps = {
  customer: Membership
  role: MemberRole
  /** The visitor in the list, if they may see it. */
  me: Person | undefined
  lastOwner: boolean
}

/** What the visitor may do here, and the way out: everyone may leave except the last owner. */
export const OwnAccessCard = ({ customer, role, me, lastOwner }: OwnAccessCardProps) => {
  const t = useTranslations('people.own')
  const roles = useTranslations('roles')
  const user = useUser()
  const [asking, setAsking] = useState(false)
  return (
    <Card title={t('title')} subtitle={t('role', { role: roles(role) })} className="max-w-3xl">
      <AccessWords access={me ?? ownAccess(user, role)} />
      <Button
        colour="danger"
        outline
        className="mt-5"
        disabledReason={lastOwner ? t('lastOwner') : null}
        onClick={() => setAsking(true)}
      >
        {t('leave')}
      </Button>
      <LeaveDialog customer={customer} open={asking} onClose={() => setAsking(false)} />
    </Card>
  )
}

const ownAccess = (user: UserInfo, role: MemberRole) => ({
  role,
  permissions: [...giverOf(user).permissions],
  expires_on: null,
  second_factor_required: false,
})

type LeaveDialogProps = { customer: Membership; open: boolean; onClose: () => void }

const LeaveDialog = ({ customer: current, open, onClose }: LeaveDialogProps) => {
  const t = useTranslations('people.own')
  const page = usePageState()
  const router = useRouter()
  // another customer is the current one before the dialog has faded out
  const [{ name: customer, number }] = useState(current)
  const leave = useAction(async options => {
    await call('POST /ajax/v1/people/leave', { body: { customer_number: number } }, options)
    onClose()
    showToast('success', t('left', { customer }))
    await arrive(page, router, '/')
  })
  return (
    <Question
      open={open}
      title={t('leaveTitle', { customer })}
      keep={t('stay')}
      confirm={t('leaveConfirm', { customer })}
      action={leave}
      onClose={onClose}
    >
      <p>{t('leaveEffect', { customer, number: String(number) })}</p>
    </Question>
  )
}
