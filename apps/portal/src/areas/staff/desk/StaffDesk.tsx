import type { StaffInquiry } from '@kontor/contract/areas/desk'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { DeskFiles } from '../../../components/DeskFiles.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { DeskCard } from './DeskCard.tsx'
import { DeskNotices } from './DeskNotices.tsx'
import { PinCheck } from './PinCheck.tsx'
import { useDeskList } from './use-desk.ts'

/** Staff's tools: identify a caller, decide about notices, read messages with their files. */
export const StaffDesk = () => (
  <>
    <PinCheck />
    <DeskNotices />
    <Inquiries />
  </>
)

const readInquiries = (cursor: string | undefined) => call('GET /ajax/v1/staff/inquiries', { query: { cursor } })

const Inquiries = () => {
  const t = useTranslations('staff.desk')
  const list = useDeskList(readInquiries)
  return (
    <DeskCard title={t('inquiries')} none={t('noInquiries')} list={list}>
      {inquiry => <Inquiry key={inquiry.id} inquiry={inquiry} />}
    </DeskCard>
  )
}

const Inquiry = ({ inquiry }: { inquiry: StaffInquiry }) => {
  const t = useTranslations('staff.desk')
  const topics = useTranslations('reach.topics')
  const { number, topic, name, received_at, email, customer_number, reference, message, files } = inquiry
  const about = [
    email,
    ...(customer_number === null ? [] : [t('customer', { number: String(customer_number) })]),
    ...(reference ? [reference] : []),
  ]
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere">{t('inquiry', { number, topic: topics(topic), name })}</p>
      <p className="text-13 text-muted wrap-anywhere">
        <ExactMoment value={received_at} /> · {about.join(' · ')}
      </p>
      <p className="text-13 wrap-anywhere whitespace-pre-wrap">{message}</p>
      <DeskFiles files={files} />
    </li>
  )
}
