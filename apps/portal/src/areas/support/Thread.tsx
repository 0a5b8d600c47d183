import type { Ticket } from '@kontor/contract/areas/support'
import { useTranslations } from 'use-intl/react'
import { ExactMoment, Moment } from '../../components/Moment.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { CheckIcon } from '../../ui/ControlIcons.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LifeBuoyIcon, UserIcon } from '../../ui/NavigationIcons.tsx'
import { RefreshIcon } from '../../ui/ThingIcons.tsx'
import { Markdown } from './Markdown.tsx'
import { threadOf } from './thread.ts'

type Message = Ticket['messages'][number]
type TicketEvent = Ticket['events'][number]

export const Thread = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support.ticket')
  return (
    <section aria-labelledby="thread">
      <h2 id="thread" className="sr-only">
        {t('thread')}
      </h2>
      <ol className="flex flex-col gap-4">
        {threadOf(ticket).map(entry =>
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
