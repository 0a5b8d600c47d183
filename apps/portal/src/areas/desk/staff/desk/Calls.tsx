import type { StaffCall } from '@kontor/contract/areas/desk/staff-queues'
import type { CallOutcome } from '@kontor/contract/enums/reach'
import { languages } from '@kontor/contract/locales'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { PhoneLink } from '../../../../components/AddressLinks.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DeskItem } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/callbacks', { query: { cursor } })

export const Calls = () => (
  <DeskQueue queue="callbacks" read={read}>
    {(row, settle) => <Call key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

const Call = ({ row, settle }: { row: StaffCall; settle: Settle }) => {
  const t = useTranslations('staff.desk')
  const topics = useTranslations('reach.topics')
  const { id, number, topic, name, phone, locale, starts_at, customer_number } = row
  const note = (outcome: CallOutcome) => async (options: object) => {
    await call('POST /ajax/v1/staff/callbacks/{id}/outcome', { params: { id }, body: { outcome } }, options)
    await settle(id, t(`call.${outcome}Toast`, { name }))
  }
  const done = useAction(note('done'))
  const missed = useAction(note('not_reached'))
  return (
    <DeskItem
      title={`${number} · ${topics(topic)} · ${name}`}
      due={starts_at}
      about={[
        ...(customer_number === null ? [] : [t('customer', { number: String(customer_number) })]),
        languages[locale].name,
      ]}
    >
      <p className="text-13">
        <PhoneLink number={phone} /> · <ExactMoment value={starts_at} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          colour="muted"
          outline
          aria-label={`${t('call.done')}: ${number}`}
          pending={done.pending}
          onClick={done.run}
        >
          {t('call.done')}
        </Button>
        <Button
          size="sm"
          colour="muted"
          outline
          aria-label={`${t('call.not_reached')}: ${number}`}
          pending={missed.pending}
          onClick={missed.run}
        >
          {t('call.not_reached')}
        </Button>
      </div>
    </DeskItem>
  )
}
