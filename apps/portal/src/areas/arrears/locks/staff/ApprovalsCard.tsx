import type { Approval } from '@kontor/contract/areas/arrears/approvals'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import type { StaffCardProps } from './LockCard.tsx'

/** What staff want to do for this customer and a colleague has to confirm. */
export const ApprovalsCard = ({ number, state: { approvals }, onChanged }: StaffCardProps) => {
  const t = useTranslations('locks.staff.approvals')
  if (approvals.length === 0) return null
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <ul className="flex flex-col divide-y divide-line">
        {approvals.map(approval => (
          <ApprovalItem key={approval.id} number={number} approval={approval} onChanged={onChanged} />
        ))}
      </ul>
    </Card>
  )
}

type ApprovalItemProps = Pick<StaffCardProps, 'number' | 'onChanged'> & { approval: Approval }

const ApprovalItem = ({ number, approval, onChanged }: ApprovalItemProps) => {
  const t = useTranslations('locks.staff.approvals')
  const { id, action, requested_at, requested_by, expires_at, own, note } = approval
  const decide = (approve: boolean) => async (options: object) => {
    const params = { id: number, approval: id }
    await call('POST /ajax/v1/staff/customers/{id}/approvals/{approval}/decide', { params, body: { approve } }, options)
    await onChanged(t(approve ? 'confirmed' : own ? 'takenBack' : 'refused'))
  }
  const confirm = useAction(decide(true))
  const refuse = useAction(decide(false))
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="text-13 font-medium">{t(`actions.${action}`)}</p>
      <p className="text-13 text-muted">
        {t.rich('by', {
          name: requested_by,
          at: () => <ExactMoment value={requested_at} />,
          until: () => <ExactMoment value={expires_at} />,
        })}
      </p>
      {note && <p className="text-13 wrap-anywhere whitespace-pre-wrap">{note}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={confirm.pending} onClick={confirm.run} {...(own && { disabledReason: t('own') })}>
          {t('confirm')}
        </Button>
        <Button size="sm" colour="muted" outline pending={refuse.pending} onClick={refuse.run}>
          {t(own ? 'takeBack' : 'refuse')}
        </Button>
      </div>
    </li>
  )
}
