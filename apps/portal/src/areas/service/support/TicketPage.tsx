import type { Thread as Part, Ticket } from '@kontor/contract/areas/service/support'
import { can } from '@kontor/contract/can'
import { Link, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ExactMoment, Moment } from '../../../components/Moment.tsx'
import { Form } from '../../../forms/Form.tsx'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { usePageState } from '../../../session/page-state-context.ts'
import { refreshSession } from '../../../session/session-actions.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CheckIcon } from '../../../ui/ControlIcons.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { LifeBuoyIcon, UserIcon } from '../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RefreshIcon } from '../../../ui/ThingIcons.tsx'
import { BackToSupport } from './BackToSupport.tsx'
import { Markdown } from './Markdown.tsx'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { TicketActions } from './TicketActions.tsx'
import { TicketNote } from './TicketNote.tsx'
import { TicketStatusBadge } from './TicketStatusBadge.tsx'
import { entriesOf, joinThreads } from './thread.ts'

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
          submit={(data, options) =>
            call('POST /ajax/v1/tickets/{number}/messages', { params: { number }, body: data.texts('body') }, options)
          }
          onDone={async (_, form) => {
            form.reset()
            showToast('success', t('replied'))
            // the frame also counts what waits for the customer
            await refreshSession(page, router)
          }}
        >
          <LeaveGuard />
          <MarkdownEditor name="body" label={t('reply')} hint={t('replyHint')} />
          <SubmitButton className="self-start max-sm:self-stretch">{t('replySubmit')}</SubmitButton>
        </Form>
      </Card>
    </div>
  )
}

type Message = Part['messages'][number]
type TicketEvent = Part['events'][number]

const Thread = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support.ticket')
  const heading = useRef<HTMLHeadingElement>(null)
  const { thread, earlier } = useThread(ticket, () => heading.current?.focus())
  return (
    <section aria-labelledby="thread">
      <h2 ref={heading} id="thread" tabIndex={-1} className="sr-only">
        {t('thread')}
      </h2>
      {thread.earlier > 0 && (
        <Button
          colour="muted"
          outline
          pending={earlier.pending}
          onClick={earlier.run}
          className="mb-4 w-full print:hidden"
        >
          {t('earlier', { count: thread.earlier })}
        </Button>
      )}
      <ol className="flex flex-col gap-4">
        {entriesOf(thread).map(entry =>
          entry.kind === 'message' ? (
            <ThreadMessage key={entry.message.id} message={entry.message} />
          ) : (
            <ThreadEvent key={entry.event.id} event={entry.event} />
          ),
        )}
      </ol>
    </section>
  )
}

/**
 * Holds what the page has of the thread: the end that came with it, and the parts before that were asked for.
 * @param onBeginning called once there is nothing before: the button that was pressed goes away
 */
function useThread(ticket: Ticket, onBeginning: () => void) {
  const [seen, setSeen] = useState<{ ticket: Ticket; thread: Part }>({ ticket, thread: ticket })
  // an answer that moved the end on, by a reply or a reload, leaves what was shown in place, unless it left a gap
  const follows = seen.thread.messages.some(({ id }) => id === ticket.messages[0]?.id)
  const current =
    seen.ticket === ticket ? seen : { ticket, thread: follows ? joinThreads(seen.thread, ticket) : ticket }
  if (current !== seen) setSeen(current)
  const { thread } = current
  const earlier = useAction(async () => {
    const { number } = ticket
    const before = thread.messages[0]?.id ?? ''
    const part = await call('GET /ajax/v1/tickets/{number}/messages', { params: { number }, query: { before } })
    setSeen(last => ({ ...last, thread: joinThreads(part, last.thread) }))
    if (part.earlier === 0) onBeginning()
  })
  return { thread, earlier }
}

const ThreadMessage = ({ message }: { message: Message }) => {
  const t = useTranslations('support.ticket')
  const { author, from_staff, own, body, created_at } = message
  return (
    <li
      className={classNames(
        'rounded-card border bg-surface print:break-inside-auto',
        from_staff ? 'border-brand-line' : 'border-line',
      )}
    >
      <header
        className={classNames(
          'flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-t-card border-b px-5 py-2.5 max-sm:px-4',
          from_staff ? 'border-brand-line bg-brand-surface' : 'border-line bg-subtle',
        )}
      >
        <Avatar name={author} tone={from_staff ? 'brand' : 'muted'} className="size-7 bg-surface text-12" />
        <h3 className="min-w-0 font-medium">{author}</h3>
        {from_staff && (
          <Badge tone="brand" icon={LifeBuoyIcon}>
            {t('staff')}
          </Badge>
        )}
        {own && (
          <Badge tone="muted" icon={UserIcon}>
            {t('you')}
          </Badge>
        )}
        <p className="ml-auto text-12 text-muted">
          <WhenSaid value={created_at} />
        </p>
      </header>
      <div className="px-5 py-4 max-sm:px-4">
        <Markdown text={body} />
      </div>
    </li>
  )
}

const ThreadEvent = ({ event }: { event: TicketEvent }) => {
  const t = useTranslations('support')
  const { actor, kind, to, at } = event
  const text =
    kind === 'closed' || kind === 'reopened'
      ? t(`events.${kind}`, { actor })
      : t('events.status', { actor, status: to ? t(`statuses.${to}`) : '' })
  const EventIcon = kind === 'closed' ? CheckIcon : RefreshIcon
  return (
    <li className="flex gap-2 px-5 text-13 text-muted max-sm:px-4">
      <EventIcon className="mt-0.5 size-4" />
      <span className="flex min-w-0 grow flex-wrap justify-between gap-x-4">
        <span>{text}</span>
        <span className="text-12">
          <WhenSaid value={at} />
        </span>
      </span>
    </li>
  )
}

/** "Three days ago" means nothing on paper. */
const WhenSaid = ({ value }: { value: string }) => (
  <>
    <span className="print:hidden">
      <Moment value={value} />
    </span>
    <span className="hidden print:inline">
      <ExactMoment value={value} />
    </span>
  </>
)

const TicketFacts = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support')
  return (
    <DescriptionList>
      <Fact term={t('columns.category')}>{t(`categories.${ticket.category}`)}</Fact>
      {ticket.contract_number && (
        <Fact term={t('columns.contract')}>
          <ContractLink number={ticket.contract_number} label={ticket.contract_label ?? ticket.contract_number} />
        </Fact>
      )}
      <Fact term={t('columns.impact')}>{t(`impacts.${ticket.impact}`)}</Fact>
      <Fact term={t('columns.created')}>
        <ExactMoment value={ticket.created_at} />
      </Fact>
      <Fact term={t('columns.updated')}>
        <ExactMoment value={ticket.updated_at} />
      </Fact>
    </DescriptionList>
  )
}

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
