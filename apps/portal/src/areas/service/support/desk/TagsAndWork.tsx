import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { TagEditor } from '../../../../components/TagEditor.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'

/** Staff's own words for a ticket: each can be taken away, and others be added. */
export const Tags = ({ ticket: { number, tags, known_tags: known } }: { ticket: DeskTicket }) => (
  <section className="flex flex-col gap-2">
    <h3 className="text-13 font-medium text-muted">{useTranslations('staff.tickets.tags')('title')}</h3>
    <TagEditor
      tags={tags}
      known={known}
      change={(body, options) =>
        call('POST /ajax/v1/staff/tickets/{number}/tags', { params: { number }, body }, options)
      }
    />
  </section>
)

/** Lists how long staff worked at a ticket, and at what. */
export const Work = ({ ticket: { number, work, minutes }, acts }: { ticket: DeskTicket; acts: boolean }) => {
  const t = useTranslations('staff.tickets.time')
  if (work.length === 0) return null
  return (
    <details className="text-13">
      <summary className="min-h-6 cursor-pointer font-medium">{t('sum', { minutes })}</summary>
      <ul className="mt-2 flex flex-col gap-2">
        {work.map(entry => (
          <WorkEntry key={entry.id} number={number} entry={entry} acts={acts} />
        ))}
      </ul>
    </details>
  )
}

type WorkEntryProps = { number: number; entry: DeskTicket['work'][number]; acts: boolean }

const WorkEntry = ({ number, entry, acts }: WorkEntryProps) => {
  const t = useTranslations('staff.tickets.time')
  const router = useRouter()
  const { id, author, body, minutes, own, worked_at } = entry
  const remove = useAction(async options => {
    await call('DELETE /ajax/v1/staff/tickets/{number}/minutes/{id}', { params: { number, id } }, options)
    await router.invalidate()
  })
  return (
    <li>
      <span className="block">{t('entry', { minutes, author })}</span>
      {body && <span className="block wrap-anywhere">{body}</span>}
      <span className="block text-12 text-muted">
        <ExactMoment value={worked_at} />
      </span>
      {own && acts && (
        <Button size="sm" colour="muted" outline className="mt-1" pending={remove.pending} onClick={remove.run}>
          {t('remove')}
        </Button>
      )}
    </li>
  )
}

/** Asks how long it took, and what was done: kept for a bill. */
export const WorkFields = () => {
  const t = useTranslations('staff.tickets.time')
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="w-32">
        <FormField name="minutes" label={t('minutes')} optional>
          <Input name="minutes" type="number" inputMode="numeric" min={1} max={1440} />
        </FormField>
      </div>
      <div className="min-w-56 grow sm:max-w-96">
        <FormField name="work" label={t('work')} optional>
          <Input name="work" maxLength={500} />
        </FormField>
      </div>
    </div>
  )
}

export function workIn(data: FormValues) {
  const { minutes, work } = data.texts('minutes', 'work')
  return { minutes: minutes === '' ? null : Number(minutes), work }
}
