import type { TicketDraft } from '@kontor/contract/areas/service/ticket-drafts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ownCentre } from '../../../api/transport.ts'
import { Moment } from '../../../components/Moment.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'

/** Milliseconds without a key until what was written is kept. */
const rest = 1500
const names = ['category', 'contract_number', 'subject', 'body'] as const

/**
 * Keeps the message of the form around it with the customer centre, so that it is there on another device. Where that one has another text,
 * both stay until the writer has chosen. What cannot be kept now is kept with the next change.
 * @param number of the ticket; 0 for a new one
 */
export const DeviceDraft = ({ number }: { number: number }) => {
  const t = useTranslations('support.deviceDraft')
  const { form } = useFormState()
  const [other, setOther] = useState<TicketDraft | null>(null)
  /** The one that the form's text follows; undefined until it was looked for. */
  const version = useRef<number | null>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const written = () => {
    const data = form.current ? new FormData(form.current) : new FormData()
    return Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')])) as Pick<
      TicketDraft,
      (typeof names)[number]
    > // the same names
  }
  const isWritten = ({ subject, body }: Pick<TicketDraft, 'subject' | 'body'>) => {
    const own = written()
    return own.body === body && own.subject === subject
  }
  const use = (draft: TicketDraft) => {
    version.current = draft.version
    setOther(null)
    for (const name of names) {
      const field = form.current?.elements.namedItem(name)
      if (!(field instanceof HTMLElement && 'value' in field) || draft[name] === '') continue
      field.value = draft[name]
      // as typed: what follows the field hears of it
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const keep = useEffectEvent(async () => {
    const based = version.current
    if (based === undefined || other) return
    const own = written()
    if (based === null && own.body === '' && own.subject === '') return
    const answer = await call('PUT /ajax/v1/tickets/draft', { body: { number, ...own, version: based } }).catch(
      () => null,
    )
    if (!answer) return
    if (answer.kept || (answer.draft && isWritten(answer.draft))) version.current = answer.draft?.version ?? null
    else setOther(answer.draft)
  })
  const changed = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), rest)
  })
  const found = useEffectEvent((draft: TicketDraft | null) => {
    version.current = draft?.version ?? null
    if (!draft || isWritten(draft)) return
    const { subject, body } = written()
    if (subject === '' && body === '') use(draft)
    else setOther(draft)
  })
  useEffect(() => {
    if (!ownCentre()) return
    const element = form.current
    const listening = new AbortController()
    const { signal } = listening
    call('GET /ajax/v1/tickets/draft', { query: { number } }, { signal }).then(
      ({ draft }) => found(draft),
      // without it the form works, and keeps its text in the browser
      () => undefined,
    )
    const stop = () => clearTimeout(timer.current)
    element?.addEventListener('input', () => changed(), { signal })
    element?.addEventListener('reset', () => changed(), { signal })
    element?.addEventListener('submit', stop, { signal })
    return () => {
      stop()
      listening.abort()
    }
  }, [form, number])

  return (
    <div role="status" className="empty:hidden">
      {other && (
        <Banner
          tone="warning"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" colour="muted" outline onClick={() => use(other)}>
                {t('use')}
              </Button>
              <Button
                size="sm"
                colour="muted"
                outline
                onClick={() => {
                  version.current = other.version
                  setOther(null)
                  changed()
                }}
              >
                {t('keepThis')}
              </Button>
            </span>
          }
        >
          {t.rich('other', { when: () => <Moment value={other.updated_at} /> })}
          <details className="mt-1">
            <summary className="min-h-6 cursor-pointer">{t('show')}</summary>
            <p className="whitespace-pre-wrap wrap-anywhere">
              {[other.subject, other.body].filter(Boolean).join('\n\n')}
            </p>
          </details>
        </Banner>
      )}
    </div>
  )
}
