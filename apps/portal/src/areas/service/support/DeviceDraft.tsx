import type { TicketDraft } from '@kontor/contract/areas/service/ticket-drafts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ownCentre } from '../../../api/transport.ts'
import { ExactMoment } from '../../../components/Moment.tsx'
import { dropDraft, keepDraft, readDraft } from '../../../forms/draft.ts'
import { draftStorage } from '../../../forms/draft-storage.ts'
import { whenRestored } from '../../../forms/drafting.ts'
import { useFormState } from '../../../forms/form-context.ts'
import { useUser } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'

/** Milliseconds without a key until what was written is kept. */
const rest = 1500
const names = ['category', 'contract_number', 'subject', 'body'] as const
type Written = Pick<TicketDraft, (typeof names)[number]>

/** Tells of another device: its text, that it brought this one, or that it has sent or discarded it. */
type Told = TicketDraft | 'brought' | 'gone' | null

/**
 * Keeps the message of the form around it with the customer centre, so that it is there on another device. Where that one has another text,
 * both stay until the writer has chosen. What cannot be kept now is kept with the next change.
 * @param number of the ticket; 0 for a new one
 */
export const DeviceDraft = ({ number }: { number: number }) => {
  const { form } = useFormState()
  const { id, current_customer_number: customer } = useUser()
  const [told, setTold] = useState<Told>(null)
  /** The version that the form's text follows; undefined until it was looked for. */
  const version = useRef<number | null>(undefined)
  /** The text that the centre has under this version, as one string. */
  const known = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(false)
  /** One is kept at a time, so that each knows the version of the one before. */
  const keeping = useRef<'idle' | 'busy' | 'again'>('idle')

  const local = draftStorage('local')
  const place = `device/${customer}/${number}`
  const owner = `${id}/${customer}`
  /** Notes the version in the browser, too: a reload knows then what its text follows. */
  const follow = (next: number | null) => {
    version.current = next
    if (next === null) dropDraft(local, place)
    else keepDraft(local, place, owner, [['version', String(next)]])
  }
  const written = (): Written => {
    const data = form.current ? new FormData(form.current) : new FormData()
    const of = (name: string) => String(data.get(name) ?? '')
    return {
      category: of('category'),
      contract_number: of('contract_number'),
      subject: of('subject'),
      body: of('body'),
    }
  }
  const isEmpty = ({ subject, body }: Written) => subject === '' && body === ''
  const isWritten = ({ subject, body }: Written) => written().body === body && written().subject === subject

  const write = (draft: Written) => {
    for (const name of names) {
      const field = form.current?.elements.namedItem(name)
      if (!(field instanceof HTMLElement && 'value' in field) || draft[name] === '') continue
      if (field.value === draft[name]) continue
      field.value = draft[name]
      // as typed: what follows the field hears of it
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const take = (draft: TicketDraft) => {
    follow(draft.version)
    write(draft)
    // fields that another one's value brings are there a moment later
    setTimeout(() => write(draft))
  }
  const keepOnce = useEffectEvent(async () => {
    const based = version.current
    if (based === undefined || (told && told !== 'brought')) return
    const own = written()
    // written again meanwhile, the same: another version of it would stand in another device's way
    if (JSON.stringify(own) === known.current || (based === null && isEmpty(own))) return
    const answer = await call('PUT /ajax/v1/tickets/draft', { body: { number, ...own, version: based } }).catch(
      () => null,
    )
    if (!answer) return
    const { kept, draft } = answer
    if (kept || (draft && isWritten(draft))) {
      known.current = JSON.stringify(own)
      follow(draft?.version ?? null)
    } else if (draft) {
      known.current = ''
      setTold(draft)
    }
    // this very form may have sent it
    else if (!sending.current && !isEmpty(written())) setTold('gone')
  })
  const keep = async () => {
    if (keeping.current !== 'idle') {
      keeping.current = 'again'
      return
    }
    do {
      keeping.current = 'busy'
      await keepOnce()
    } while (asked())
    keeping.current = 'idle'
  }
  const asked = () => keeping.current === 'again'
  const changed = useEffectEvent(({ type }: Event) => {
    sending.current = false
    clearTimeout(timer.current)
    if (type === 'reset' && (told === 'gone' || told === 'brought')) {
      if (told === 'gone') follow(null)
      setTold(null)
    }
    timer.current = setTimeout(() => void keep(), type === 'reset' ? 0 : rest)
  })
  const found = useEffectEvent((draft: TicketDraft | null) => {
    const base = Number(readDraft(local, place, owner)?.[0]?.[1] ?? 0)
    const own = written()
    if (!draft) {
      if (base > 0 && !isEmpty(own)) setTold('gone')
      else {
        follow(null)
        // what was typed before it was known that there is none
        void keep()
      }
    } else if (isWritten(draft)) follow(draft.version)
    else if (base === draft.version) {
      // typed or discarded here since it was kept last
      follow(base)
      void keep()
    } else if (isEmpty(own)) {
      take(draft)
      setTold('brought')
    } else {
      version.current = null
      setTold(draft)
    }
  })
  useEffect(() => {
    const element = form.current
    if (!ownCentre() || !element) return
    const listening = new AbortController()
    const { signal } = listening
    Promise.all([call('GET /ajax/v1/tickets/draft', { query: { number } }, { signal }), whenRestored(element)]).then(
      ([{ draft }]) => signal.aborted || found(draft),
      // without it the form works, and keeps its text in the browser
      () => undefined,
    )
    const stop = () => {
      sending.current = true
      clearTimeout(timer.current)
    }
    element.addEventListener('input', event => changed(event), { signal })
    element.addEventListener('reset', event => changed(event), { signal })
    element.addEventListener('submit', stop, { signal })
    return () => {
      clearTimeout(timer.current)
      listening.abort()
    }
  }, [form, number])

  const choose = (next: number | null) => {
    follow(next)
    setTold(null)
    // once the choice is there: until then nothing is kept
    timer.current = setTimeout(() => void keep())
  }
  return (
    <div role="status" className="empty:hidden">
      {told && (
        <Note
          told={told}
          onUse={draft => {
            setTold(null)
            take(draft)
          }}
          onKeep={choose}
        />
      )}
    </div>
  )
}

type NoteProps = { told: Exclude<Told, null>; onUse(draft: TicketDraft): void; onKeep(version: number | null): void }

const Note = ({ told, onUse, onKeep }: NoteProps) => {
  const t = useTranslations('support.deviceDraft')
  const form = useTranslations('form')
  const discard = (
    <button type="reset" className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
      {form('draftDiscard')}
    </button>
  )
  const choice = (text: string, onClick: () => void) => (
    <Button size="sm" colour="muted" outline onClick={onClick}>
      {text}
    </Button>
  )
  if (told === 'brought')
    return (
      <Banner tone="info" action={discard}>
        {t('brought')}
      </Banner>
    )
  const actions =
    told === 'gone' ? (
      <>
        {discard}
        {choice(t('goOn'), () => onKeep(null))}
      </>
    ) : (
      <>
        {choice(t('use'), () => onUse(told))}
        {choice(t('keepThis'), () => onKeep(told.version))}
      </>
    )
  return (
    <Banner tone="warning" action={<span className="flex flex-wrap gap-2">{actions}</span>}>
      {told === 'gone' ? (
        t('gone')
      ) : (
        <>
          {t.rich('other', { when: () => <ExactMoment value={told.updated_at} /> })}
          <details className="mt-1">
            <summary className="min-h-6 cursor-pointer">{t('show')}</summary>
            <p className="whitespace-pre-wrap wrap-anywhere">
              {[told.subject, told.body].filter(Boolean).join('\n\n')}
            </p>
          </details>
        </>
      )}
    </Banner>
  )
}
