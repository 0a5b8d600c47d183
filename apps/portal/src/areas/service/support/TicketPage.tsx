import type { Ticket } from '@kontor/contract/areas/service/support'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { BackToSupport } from './BackToSupport.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { Thread } from './Thread.tsx'
import { TicketActions } from './TicketActions.tsx'
import { TicketFacts } from './TicketFacts.tsx'
import { TicketNote } from './TicketNote.tsx'
import { TicketStatusBadge } from './TicketStatusBadge.tsx'

export const TicketPage = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support.ticket')
  return (
    <>
      <PageHeader
        back={<BackToSupport />}
        title={<span className="wrap-anywhere">{ticket.subject}</span>}
        subtitle={t('title', { number: String(ticket.number) })}
        status={<TicketStatusBadge status={ticket.status} />}
        action={<TicketActions ticket={ticket} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem] print:block">
        <div className="flex min-w-0 flex-col gap-4">
          <Thread ticket={ticket} />
          <div className="empty:hidden print:hidden">
            <TicketNote ticket={ticket} />
          </div>
          {ticket.can_reply && <ReplyForm ticket={ticket} />}
        </div>
        <Card title={t('facts')} className="print:border-0">
          <TicketFacts ticket={ticket} />
        </Card>
      </div>
    </>
  )
}
