import type { StaffInquiry } from '@kontor/contract/areas/desk/staff'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { MailLink } from '../../../../components/AddressLinks.tsx'
import { FileLinks } from '../../../../components/FileLinks.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DeskItem, DeskText } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) =>
  call('GET /ajax/v1/staff/inquiries', { query: { cursor, waiting: 'true' } })

/** Messages of the contact page: the answer goes out by e-mail. */
export const Inquiries = () => (
  <DeskQueue queue="inquiries" read={read}>
    {(row, settle) => <Inquiry key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

const Inquiry = ({ row, settle }: { row: StaffInquiry; settle: Settle }) => {
  const t = useTranslations('staff.desk')
  const topics = useTranslations('contactProvider.topics')
  const { id, number, topic, name, received_at, email, customer_number, reference, message, files } = row
  const answered = useAction(async options => {
    await call('POST /ajax/v1/staff/inquiries/{id}/answered', { params: { id } }, options)
    await settle(id, t('inquiry.done', { number }))
  })
  return (
    <DeskItem
      title={`${number} · ${topics(topic)} · ${name}`}
      since={received_at}
      about={[
        customer_number === null ? t('stranger') : t('customer', { number: String(customer_number) }),
        ...(reference ? [reference] : []),
      ]}
    >
      <p className="text-13">
        <MailLink address={email} />
      </p>
      <DeskText>{message}</DeskText>
      <FileLinks files={files} at="/ajax/v1/staff/files/" />
      <Button
        size="sm"
        colour="muted"
        outline
        className="self-start"
        aria-label={`${t('inquiry.answered')}: ${number}`}
        pending={answered.pending}
        onClick={answered.run}
      >
        {t('inquiry.answered')}
      </Button>
    </DeskItem>
  )
}
