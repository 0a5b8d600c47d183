import type { StaffDeclaration } from '@kontor/contract/areas/desk/staff-queues'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'
import { DeclarationAnswer } from './DeclarationAnswer.tsx'
import { DeskAction, DeskItem, DeskText } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/declarations', { query: { cursor } })

/** Cancellations and withdrawals that ended no contract by themselves. */
export const Declarations = () => (
  <DeskQueue queue="declarations" read={read}>
    {(row, settle) => <Declaration key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

const Declaration = ({ row, settle }: { row: StaffDeclaration; settle: Settle }) => {
  const t = useTranslations('staff.desk')
  const { number, kind, received_at, name, email, contract, refund_due_on, days_left, text } = row
  const title = `${number} · ${t(`declaration.${kind}`)}`
  const matched = contract && [
    `${contract.number} ${contract.label}`,
    `${contract.customer_name} (${contract.customer_number})`,
  ]
  return (
    <DeskItem
      title={title}
      badge={
        !matched && (
          <Badge tone="warning" icon={ClockIcon}>
            {t('declaration.unmatched')}
          </Badge>
        )
      }
      since={received_at}
      about={[name, email, ...(matched ?? [])]}
    >
      <p className={`text-13 ${days_left <= 2 ? 'font-medium text-danger' : ''}`}>
        {refund_due_on ? (
          <>
            {t.rich('declaration.refund', { day: () => <LocalDate value={refund_due_on} /> })}{' '}
            {t('declaration.daysLeft', { days: days_left })}
          </>
        ) : (
          t('declaration.waiting', { days: -days_left })
        )}
      </p>
      <DeskText>{text}</DeskText>
      <DeskAction text={t('declaration.answer')} which={number}>
        <DeclarationAnswer row={row} settle={settle} />
      </DeskAction>
    </DeskItem>
  )
}
