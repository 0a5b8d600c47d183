import type { DeskDrafts } from '@kontor/contract/areas/service/ticket-desk'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { Button } from '../../../../ui/Button.tsx'

/** Milliseconds without a key until what was written is kept, and between two looks at what others write. */
const rest = 1500
const look = 10_000

/**
 * Keeps the answer that is being written where other staff see it, and shows who else has begun one: before two people answer twice. What it
 * cannot keep or read now it does with the next change or look.
 */
export const SharedDrafts = ({ number }: { number: number }) => {
  const [drafts, setDrafts] = useState<DeskDrafts | null>(null)
  const body = useFormValue('body')
  const kept = useRef('')
  useEffect(() => {
    if (body === kept.current) return
    const timer = setTimeout(() => {
      kept.current = body
      const input = { params: { number }, body: { body: body.slice(0, 20_000) } }
      call('PUT /ajax/v1/staff/tickets/{number}/draft', input).then(setDrafts, () => undefined)
    }, rest)
    return () => clearTimeout(timer)
  }, [body, number])
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible') return
      call('GET /ajax/v1/staff/tickets/{number}/drafts', { params: { number } }).then(setDrafts, () => undefined)
    }
    read()
    const timer = setInterval(read, look)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [number])
  const elsewhere = drafts?.own && body === '' && drafts.own.body !== kept.current ? [drafts.own] : []
  return (
    <ul aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {drafts?.others.map(draft => (
        <DraftNote key={draft.author.id} draft={draft} />
      ))}
      {elsewhere.map(draft => (
        <DraftNote key={draft.author.id} draft={draft} own />
      ))}
    </ul>
  )
}

type DraftNoteProps = { draft: DeskDrafts['others'][number]; own?: boolean }

const DraftNote = ({ draft: { author, body, updated_at, writing }, own }: DraftNoteProps) => {
  const t = useTranslations('staff.tickets.drafts')
  const { form } = useFormState()
  const { name } = author
  const takeOver = () => {
    const field = form.current?.elements.namedItem('body')
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = [field.value, body].filter(Boolean).join('\n\n')
    // as typed: the draft and the preview follow the field's events
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <li className="rounded-control border border-warning-line bg-warning-surface px-3 py-2 text-13">
      <details>
        <summary className="min-h-6 cursor-pointer font-medium">
          {own ? t('own') : t(writing ? 'writing' : 'begun', { name })}{' '}
          <span className="font-normal text-muted">
            <Moment value={updated_at} />
          </span>
        </summary>
        <p className="my-2 whitespace-pre-wrap wrap-anywhere">{body}</p>
        <Button size="sm" colour="muted" outline onClick={takeOver}>
          {t('takeOver')}
        </Button>
      </details>
    </li>
  )
}
