import type { Ticket } from '@kontor/contract/areas/service/support'
import { can, canDo } from '@kontor/contract/can'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { textLink } from '../../../components/AddressLinks.tsx'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { TicketStatusBadge } from '../../../components/TicketStatusBadge.tsx'
import { heldIn, packFiles } from '../../../forms/attachments.ts'
import { Form } from '../../../forms/Form.tsx'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useLocalDay } from '../../../i18n/local-day.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { usePageState } from '../../../session/page-state-context.ts'
import { refreshSession } from '../../../session/session-actions.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { BackToSupport } from './BackToSupport.tsx'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { ParticipantsCard } from './ParticipantsCard.tsx'
import { ResourceFact } from './ResourceField.tsx'
import { SecretField } from './SecretField.tsx'
import { ServerAccessCard } from './ServerAccess.tsx'
import { Thread } from './Thread.tsx'
import { TicketActions } from './TicketActions.tsx'
import { TopicFacts } from './TopicFacts.tsx'

const DeviceDraft = lazy(async () => ({ default: (await import('./DeviceDraft.tsx')).DeviceDraft }))

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
          <Thread
            end={ticket}
            quotable={ticket.can_reply}
            filesAt={`/ajax/v1/tickets/${ticket.number}/files/`}
            read={before =>
              call('GET /ajax/v1/tickets/{number}/messages', { params: { number: ticket.number }, query: { before } })
            }
            change={(message, body, options) => {
              const params = { number: ticket.number, message }
              return body
                ? call('PUT /ajax/v1/tickets/{number}/messages/{message}', { params, body }, options)
                : call('DELETE /ajax/v1/tickets/{number}/messages/{message}', { params }, options)
            }}
          />
          <div className="empty:hidden print:hidden">
            <TicketNote ticket={ticket} />
          </div>
          {ticket.can_reply && <ReplyForm ticket={ticket} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('facts')} className="print:border-0">
            <TicketFacts ticket={ticket} />
          </Card>
          <ServerAccessCard ticket={ticket} />
          <ParticipantsCard ticket={ticket} />
        </div>
      </div>
    </>
  )
}

const ReplyForm = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support.ticket')
  const page = usePageState()
  const router = useRouter()
  const { number } = ticket
  const customer = useUser().current_customer_number
  return (
    <div id="reply" className="print:hidden">
      <Card>
        <Form
          name="reply"
          autosave={`reply/${customer}/${number}`}
          className="flex flex-col gap-4"
          submit={(data, options) => {
            const input = { params: { number }, body: { ...data.texts('body', 'secret'), ...heldIn(data) } }
            return call('POST /ajax/v1/tickets/{number}/messages', input, { ...options, pack: packFiles(data) })
          }}
          onDone={async (_, form) => {
            form.reset()
            showToast('success', t('replied'))
            // the frame also counts what waits for the customer
            await refreshSession(page, router)
          }}
        >
          <LeaveGuard />
          <Suspense>
            <DeviceDraft number={number} />
          </Suspense>
          <MarkdownEditor
            name="body"
            files={{ at: 'POST /ajax/v1/tickets/files' }}
            label={t('reply')}
            hint={t('replyHint')}
          />
          <SecretField />
          <SubmitButton className="self-start max-sm:self-stretch">{t('replySubmit')}</SubmitButton>
        </Form>
      </Card>
    </div>
  )
}

const TicketFacts = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support')
  return (
    <>
      <DescriptionList>
        <TopicFacts ticket={ticket} />
        {ticket.contract_number && (
          <Fact term={t('columns.contract')}>
            <ContractLink number={ticket.contract_number} label={ticket.contract_label ?? ticket.contract_number} />
          </Fact>
        )}
        <ResourceFact resource={ticket.resource} />
        <Fact term={t('columns.impact')}>{t(`impacts.${ticket.impact}`)}</Fact>
        <RelatedFacts ticket={ticket} />
        {ticket.split_from !== null && (
          <Fact term={t('ticket.splitFrom')}>
            <TicketLink number={ticket.split_from} />
          </Fact>
        )}
        {ticket.follows !== null && (
          <Fact term={t('ticket.follows')}>
            <TicketLink number={ticket.follows} />
          </Fact>
        )}
        {ticket.followed_by.map(number => (
          <Fact key={number} term={t('ticket.followedBy')}>
            <TicketLink number={number} />
          </Fact>
        ))}
        {ticket.answer_by && (
          <Fact term={t('ticket.answerBy')}>
            <ExactMoment value={ticket.answer_by} />
          </Fact>
        )}
        <Fact term={t('columns.created')}>
          <ExactMoment value={ticket.created_at} />
        </Fact>
        <Fact term={t('columns.updated')}>
          <ExactMoment value={ticket.updated_at} />
        </Fact>
      </DescriptionList>
      <p className="mt-4 flex flex-col gap-2 text-13 print:hidden">
        <a
          href={`${publicConfiguration().centreUrl}/ajax/v1/tickets/${ticket.number}/pdf`}
          className={textLink}
          download
        >
          {t('ticket.pdf')}
        </a>
        <a
          href={`${publicConfiguration().centreUrl}/ajax/v1/tickets/${ticket.number}/export`}
          className={textLink}
          download
        >
          {t('ticket.export')}
        </a>
      </p>
    </>
  )
}

/** Names the invoice and the incident that it is about, with the way to each. */
const RelatedFacts = ({ ticket: { invoice, notice } }: { ticket: Ticket }) => {
  const t = useTranslations('support.related')
  const user = useUser()
  return (
    <>
      {invoice && (
        <Fact term={t('invoice')}>
          {can(user, 'billing') ? (
            <Link to="/billing/$id" params={{ id: invoice.id }} className="text-brand hover:underline">
              {invoice.number}
            </Link>
          ) : (
            invoice.number
          )}
        </Fact>
      )}
      {notice && (
        <Fact term={t('notice')}>
          <Link to="/status" className="wrap-anywhere text-brand hover:underline">
            {notice.title}
          </Link>
        </Fact>
      )}
    </>
  )
}

const TicketLink = ({ number }: { number: number }) => (
  <Link to="/support/ticket/$number" params={{ number: String(number) }} className="underline">
    #{number}
  </Link>
)

const ContractLink = ({ number, label }: { number: string; label: string }) => {
  const user = useUser()
  const text = (
    <>
      {label} <span className="whitespace-nowrap text-muted">{number}</span>
    </>
  )
  if (!can(user, 'contracts')) return <span className="wrap-anywhere">{text}</span>
  return (
    <Link
      to="/billing/contracts/$contract"
      params={{ contract: number }}
      className="wrap-anywhere text-brand hover:underline"
    >
      {text}
    </Link>
  )
}

/** Shows what the ticket's state means for the customer, and what they can do about it. */
const TicketNote = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support.ticket')
  const locale = useNumberLocale()
  const mayWrite = canDo(useUser(), 'support:write', ticket.contract_number ?? undefined)
  const { status, closes_at, reopen_until, can_reopen, hold_until, merged_into } = ticket
  const localDay = useLocalDay()
  const day = (at: string) => formatDate(localDay(at), locale)
  const followUp = mayWrite && <FollowUpLink ticket={ticket} />

  if (status === 'merged')
    return (
      <Banner tone="info">
        {merged_into === null
          ? t('merged')
          : t.rich('mergedInto', {
              ticket: () => <TicketLink number={merged_into} />,
            })}
      </Banner>
    )
  if (status === 'closed') {
    if (reopen_until && (can_reopen || !mayWrite))
      return <Banner tone="info">{t('closed', { date: day(reopen_until) })}</Banner>
    return (
      <Banner tone="info" action={followUp}>
        {t('closedForGood')}
      </Banner>
    )
  }
  if (!mayWrite) return <ReadOnlyNote />
  if (status === 'resolved' && closes_at)
    return <Banner tone="success">{t('resolved', { date: day(closes_at) })}</Banner>
  if (status === 'on_hold' && hold_until)
    return <Banner tone="info">{t('rests', { date: formatDate(hold_until, locale) })}</Banner>
  return status === 'waiting_for_customer' ? <Banner tone="warning">{t('waiting')}</Banner> : null
}

const ReadOnlyNote = () => <Banner tone="info">{useTranslations('support')('readOnly')}</Banner>

const FollowUpLink = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support')
  const { category, contract_number, number } = ticket
  const subject = t('form.followUpSubject', { number: String(number), subject: ticket.subject })
  return (
    <Link
      to="/support/create"
      search={{ category, subject, follows: number, ...(contract_number && { contract: contract_number }) }}
      className={`${buttonClass({ size: 'sm', colour: 'muted', outline: true })} print:hidden`}
    >
      {t('ticket.followUp')}
    </Link>
  )
}
