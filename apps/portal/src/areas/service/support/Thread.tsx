import type { Thread as Part } from '@kontor/contract/areas/service/support'
import type { TicketNote } from '@kontor/contract/areas/service/ticket-desk'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallOptions } from '../../../api/client.ts'
import { FileLinks, type FileLinksProps } from '../../../components/FileLinks.tsx'
import { ExactMoment, Moment } from '../../../components/Moment.tsx'
import { Form } from '../../../forms/Form.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { showToast } from '../../../state/toasts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EyeOffIcon } from '../../../ui/ControlIcons.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CheckIcon } from '../../../ui/MoreIcons.tsx'
import { LifeBuoyIcon, UserIcon } from '../../../ui/NavigationIcons.tsx'
import { RefreshIcon } from '../../../ui/ThingIcons.tsx'
import { Markdown } from './Markdown.tsx'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { QuoteButton } from './QuoteButton.tsx'
import { entriesOf, joinThreads } from './thread.ts'

type Message = Part['messages'][number]
type TicketEvent = Part['events'][number]

type Change = (message: string, body: { body: string } | null, options: CallOptions) => Promise<unknown>

type ThreadProps = {
  /** The end of it. */
  end: Part
  /** Reads the part before a message. */
  read: (before: string) => Promise<Part>
  /** Changes a message of the reader's own, or withdraws it where no text is given; absent where they only see. */
  change?: Change | undefined
  /** Is the path that its files are downloaded below. */
  filesAt: FileLinksProps['at']
  /** Says whether a reply can be written, into which messages are quoted. */
  quotable: boolean
  /** Opens confidential data that came with a message, once; absent on the customer's page and where staff only see. */
  open?: ((message: string, options: CallOptions) => Promise<{ secret: string }>) | undefined
  /** Holds what staff wrote among themselves; absent on the customer's page. */
  notes?: readonly TicketNote[]
}

/** Shows the messages of a ticket with what happened between them, the oldest first. */
export const Thread = ({ end, read, change, filesAt, quotable, open, notes }: ThreadProps) => {
  const t = useTranslations('support.ticket')
  const heading = useRef<HTMLHeadingElement>(null)
  const { thread, earlier } = useThread(end, read, () => heading.current?.focus())
  const [first] = useState(() => new Set(end.messages.map(({ id }) => id)))
  const newest = thread.messages.at(-1)
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
        {entriesOf(thread, notes).map(entry => {
          if (entry.kind === 'message')
            return (
              <ThreadMessage
                key={entry.message.id}
                message={entry.message}
                change={change}
                filesAt={filesAt}
                quotable={quotable}
                open={open}
              />
            )
          if (entry.kind === 'event')
            return <ThreadEvent key={entry.event.id} event={entry.event} staff={notes !== undefined} />
          return <ThreadNote key={entry.note.id} note={entry.note} filesAt={filesAt} />
        })}
      </ol>
      <p role="status" className="sr-only">
        {newest && !newest.own && !first.has(newest.id) && t('arrived', { author: newest.author })}
      </p>
    </section>
  )
}

/**
 * Holds what the page has of the thread: the end that came with it, and the parts before that were asked for.
 * @param onBeginning called once there is nothing before: the button that was pressed goes away
 */
function useThread(end: Part, read: ThreadProps['read'], onBeginning: () => void) {
  const [seen, setSeen] = useState<{ end: Part; thread: Part }>({ end, thread: end })
  // an answer that moved the end on, by a reply or a reload, leaves what was shown in place, unless it left a gap
  const follows = seen.thread.messages.some(({ id }) => id === end.messages[0]?.id)
  const current = seen.end === end ? seen : { end, thread: follows ? joinThreads(seen.thread, end) : end }
  if (current !== seen) setSeen(current)
  const { thread } = current
  const earlier = useAction(async () => {
    const part = await read(thread.messages[0]?.id ?? '')
    setSeen(last => ({ ...last, thread: joinThreads(part, last.thread) }))
    if (part.earlier === 0) onBeginning()
  })
  return { thread, earlier }
}

type ThreadMessageProps = { message: Message; open: ThreadProps['open'] } & Pick<
  ThreadProps,
  'change' | 'filesAt' | 'quotable'
>

const ThreadMessage = ({ message, change, filesAt, quotable, open }: ThreadMessageProps) => {
  const t = useTranslations('support.ticket')
  const { author, from_staff, own, body, files, created_at, edited_at, withdrawn_at, can_edit } = message
  /** Null until it was edited: then the button that began it has the focus again. */
  const [editing, setEditing] = useState<boolean | null>(null)
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
          {edited_at && !withdrawn_at && <>{t('edited')} · </>}
          <WhenSaid value={created_at} />
        </p>
        {quotable && !withdrawn_at && <QuoteButton author={author} body={body} />}
      </header>
      <div className="flex flex-col gap-3 px-5 py-4 max-sm:px-4">
        {withdrawn_at && <p className="text-muted italic">{t('withdrawn')}</p>}
        {!withdrawn_at && !(editing && can_edit && change) && <Markdown text={body} />}
        <FileLinks files={files} at={filesAt} />
        {message.secret && <Secret message={message.id} secret={message.secret} open={open} />}
        {can_edit &&
          change &&
          (editing ? (
            <EditForm message={message} change={change} onEnd={() => setEditing(false)} />
          ) : (
            <EditActions
              message={message}
              change={change}
              focused={editing === false}
              onEdit={() => setEditing(true)}
            />
          ))}
      </div>
    </li>
  )
}

type SecretProps = { message: string; secret: NonNullable<Message['secret']> } & Pick<ThreadMessageProps, 'open'>

/** Says what became of confidential data, and shows it to staff once. */
const Secret = ({ message, secret, open }: SecretProps) => {
  const t = useTranslations('support.secret')
  const router = useRouter()
  const [shown, setShown] = useState<string | null>(null)
  const show = useAction(async options => {
    if (!open) return
    const opened = await open(message, options).finally(() => router.invalidate())
    setShown(opened.secret)
  })
  const { waits, expires_at, opened_at, opened_by } = secret
  return (
    <div className="flex flex-col gap-2 rounded-control border border-warning-line bg-warning-surface px-3 py-2 text-13 print:hidden">
      <p className="flex items-start gap-2">
        <EyeOffIcon className="mt-0.5 size-4" />
        <span className="min-w-0">
          {t.rich(waits ? 'waits' : opened_at ? 'opened' : 'gone', {
            name: opened_by ?? '',
            when: () => <ExactMoment value={opened_at ?? expires_at} />,
          })}
        </span>
      </p>
      {open && waits && shown === null && (
        <Button size="sm" colour="muted" outline className="self-start" pending={show.pending} onClick={show.run}>
          {t('show')}
        </Button>
      )}
      {shown !== null && (
        <div role="status" className="flex flex-col gap-1">
          <pre className="font-mono whitespace-pre-wrap wrap-anywhere">{shown}</pre>
          <p className="text-muted">{t('once')}</p>
        </div>
      )}
    </div>
  )
}

type EditActionsProps = Pick<ThreadMessageProps, 'message'> & {
  change: Change
  focused: boolean
  onEdit: () => void
}

const EditActions = ({ message, change, focused, onEdit }: EditActionsProps) => {
  const t = useTranslations('support.ticket')
  const router = useRouter()
  const withdraw = useAction(async options => {
    // where it is too late, the page that is read again says so
    await change(message.id, null, options).finally(() => router.invalidate())
    showToast('success', t('withdrawnToast'))
  })
  return (
    <p className="flex gap-2 print:hidden">
      <Button size="sm" colour="muted" outline autoFocus={focused} onClick={onEdit}>
        {t('edit')}
      </Button>
      {message.can_withdraw && (
        <Button size="sm" colour="muted" outline pending={withdraw.pending} onClick={withdraw.run}>
          {t('withdraw')}
        </Button>
      )}
    </p>
  )
}

const EditForm = ({
  message,
  change,
  onEnd,
}: Pick<ThreadMessageProps, 'message'> & { change: Change; onEnd: () => void }) => {
  const t = useTranslations('support.ticket')
  const router = useRouter()
  return (
    <Form
      name="edit"
      className="flex flex-col gap-4"
      submit={(data, options) => change(message.id, data.texts('body'), options)}
      onDone={async () => {
        onEnd()
        showToast('success', t('editedToast'))
        await router.invalidate()
      }}
    >
      <MarkdownEditor name="body" label={t('editText')} hint={t('editHint')} defaultValue={message.body} autoFocus />
      <footer className="flex flex-wrap gap-2">
        <SubmitButton size="sm">{t('editSave')}</SubmitButton>
        <Button size="sm" colour="muted" outline onClick={onEnd}>
          {t('editCancel')}
        </Button>
      </footer>
    </Form>
  )
}

const ThreadEvent = ({ event, staff }: { event: TicketEvent; staff: boolean }) => {
  const t = useTranslations('support')
  const statuses = useTranslations(staff ? 'staff.tickets.statuses' : 'support.statuses')
  const { actor, kind, to, detail, at } = event
  const text =
    kind === 'status_changed' || kind === 'created'
      ? t('events.status', { actor, status: to ? statuses(to) : '' })
      : t(`events.${kind}`, { actor, detail: detail ?? '' })
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

/** Shows what staff wrote among themselves: set apart, so that no one takes it for a part of the conversation. */
const ThreadNote = ({ note, filesAt }: { note: TicketNote } & Pick<ThreadProps, 'filesAt'>) => {
  const t = useTranslations('staff.tickets')
  const { kind, author, body, files, mentioned, created_at } = note
  if (kind !== 'note')
    return (
      <li className="flex gap-2 px-5 text-13 text-muted max-sm:px-4">
        <UserIcon className="mt-0.5 size-4" />
        <span className="flex min-w-0 grow flex-wrap justify-between gap-x-4">
          <span>
            {kind !== 'assigned'
              ? t(`events.${kind}`, { sender: author, subject: body })
              : body === ''
                ? t('events.givenBack', { actor: author })
                : t('events.assigned', { actor: author, name: body })}
          </span>
          <span className="text-12">
            <WhenSaid value={created_at} />
          </span>
        </span>
      </li>
    )
  return (
    <li className="rounded-card border border-warning-line bg-warning-surface print:hidden">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-5 pt-3 max-sm:px-4">
        <h3 className="min-w-0 font-medium">{author}</h3>
        <Badge tone="warning" icon={EyeOffIcon}>
          {t('note.badge')}
        </Badge>
        <p className="ml-auto text-12 text-muted">
          <WhenSaid value={created_at} />
        </p>
      </header>
      <div className="flex flex-col gap-3 px-5 py-3 max-sm:px-4">
        <Markdown text={body} />
        <FileLinks files={files} at={filesAt} />
        {mentioned.length > 0 && (
          <p className="text-12 text-muted">{t('note.told', { names: mentioned.join(', ') })}</p>
        )}
      </div>
    </li>
  )
}
