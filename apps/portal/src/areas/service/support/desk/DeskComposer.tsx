import type { TextModule } from '@kontor/contract/areas/service/text-modules'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { workedStatuses } from '@kontor/contract/enums/ticket-desk'
import { useRouter } from '@tanstack/react-router'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { heldIn, packFiles } from '../../../../forms/attachments.ts'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { MarkdownEditor } from '../MarkdownEditor.tsx'
import { SharedDrafts } from './SharedDrafts.tsx'
import { WorkFields, workIn } from './TagsAndWork.tsx'
import { TextModules } from './TextModules.tsx'

/** Answers the customer, or notes something for other staff: two forms that look different, so that none is taken for the other. */
export const Composer = ({ ticket }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const [noting, setNoting] = useState(!ticket.can_answer)
  const note = noting || !ticket.can_answer
  const place = useRef<HTMLDivElement>(null)
  const write = (aNote: boolean) => {
    flushSync(() => setNoting(aNote))
    place.current?.querySelector('textarea')?.focus()
  }
  return (
    <Card
      title={t(note ? 'note.title' : 'answer.title')}
      className={note ? '[&]:border-warning-line [&]:bg-warning-surface' : ''}
      action={
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t('write')}</legend>
          {ticket.can_answer && (
            <ModeButton shortcut="R" pressed={!note} onPress={() => write(false)}>
              {t('answer.title')}
            </ModeButton>
          )}
          <ModeButton shortcut="N" pressed={note} onPress={() => write(true)}>
            {t('note.title')}
          </ModeButton>
        </fieldset>
      }
    >
      <div ref={place} id="reply">
        {note ? <NoteForm ticket={ticket} /> : <AnswerForm ticket={ticket} />}
      </div>
    </Card>
  )
}

type ModeButtonProps = { shortcut: 'R' | 'N'; pressed: boolean; onPress: () => void; children: string }

const ModeButton = ({ shortcut, pressed, onPress, children }: ModeButtonProps) => (
  <button
    type="button"
    aria-keyshortcuts={shortcut}
    aria-pressed={pressed}
    className="min-h-6 rounded-control px-2 py-0.5 text-muted hover:text-ink aria-pressed:bg-muted-surface aria-pressed:text-ink"
    onClick={onPress}
  >
    {children}
  </button>
)

const AnswerForm = ({ ticket }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const router = useRouter()
  const user = useUser()
  const { assignee, number, customer_name: name } = ticket
  const last = ticket.messages.at(-1)?.id ?? null
  /** The last message that was there when the answer was begun: what arrives meanwhile has to be read first. */
  const begun = useRef<{ after: string | null }>(undefined)
  const opener = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<{ form: HTMLFormElement; modules: readonly TextModule[] } | null>(null)
  const open = useAction(async () => {
    const { data } = await call('GET /ajax/v1/staff/text-modules')
    const form = opener.current?.form
    if (form) setOpened({ form, modules: data })
  })
  return (
    <>
      <Form
        name="answer"
        autosave={`answer/${number}`}
        className="flex flex-col gap-4"
        submit={async (data, options) => {
          const category = data.text('category')
          const body = {
            ...data.texts('body'),
            ...heldIn(data),
            ...standIn(data),
            // a colleague may have changed it since
            ...(category && category !== ticket.category && { category }),
            take: data.has('take'),
            ...workIn(data),
            after: begun.current?.after ?? last,
          }
          try {
            const packed = { ...options, pack: packFiles(data) }
            return await call('POST /ajax/v1/staff/tickets/{number}/messages', { params: { number }, body }, packed)
          } catch (error) {
            // what was written meanwhile is shown above the answer, which stays
            if (error instanceof ApiProblem && error.code === 'ticket_went_on') {
              begun.current = undefined
              await router.invalidate()
            }
            throw error
          }
        }}
        onDone={async (_, form) => {
          begun.current = undefined
          form.reset()
          showToast('success', t('answer.sent'))
          await router.invalidate()
        }}
      >
        <LeaveGuard />
        <div onInput={() => (begun.current ??= { after: last })}>
          <MarkdownEditor
            name="body"
            files={{ at: 'POST /ajax/v1/staff/tickets/files' }}
            label={t('answer.text')}
            hint={t('answer.hint', { name })}
          />
        </div>
        <Button
          ref={opener}
          size="sm"
          colour="muted"
          outline
          className="self-start"
          pending={open.pending}
          onClick={open.run}
        >
          {t('modules.open')}
        </Button>
        <SharedDrafts number={number} />
        <StandFields label={t('answer.afterwards')} first="waiting_for_customer">
          <CategoryField key={ticket.category} ticket={ticket} />
        </StandFields>
        <WorkFields />
        {assignee && assignee.id !== user.id && <Checkbox name="take" label={t('answer.take')} />}
        <SubmitButton className="self-start max-sm:self-stretch">{t('answer.send')}</SubmitButton>
      </Form>
      {opened && <TextModules {...opened} ticket={ticket} onClose={() => setOpened(null)} />}
    </>
  )
}

const NoteForm = ({ ticket: { number, staff } }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const router = useRouter()
  return (
    <Form
      name="note"
      autosave={`note/${number}`}
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const input = { params: { number }, body: { ...data.texts('body'), ...heldIn(data), ...workIn(data) } }
        return call('POST /ajax/v1/staff/tickets/{number}/notes', input, { ...options, pack: packFiles(data) })
      }}
      onDone={async (_, form) => {
        form.reset()
        showToast('success', t('note.saved'))
        await router.invalidate()
      }}
    >
      <LeaveGuard />
      <MarkdownEditor
        name="body"
        files={{ at: 'POST /ajax/v1/staff/tickets/files' }}
        label={t('note.text')}
        hint={t('note.hint')}
      />
      <MentionField staff={staff} />
      <WorkFields />
      <SubmitButton className="self-start max-sm:self-stretch">{t('note.save')}</SubmitButton>
    </Form>
  )
}

/** Puts a colleague's name into the note: whom it names is told of it. */
const MentionField = ({ staff }: Pick<DeskTicket, 'staff'>) => {
  const t = useTranslations('staff.tickets.note')
  const user = useUser()
  const insert = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const field = target.form?.elements.namedItem('body')
    if (!(field instanceof HTMLTextAreaElement)) return
    const before = field.value.slice(0, field.selectionStart)
    const name = `${/\S$/.test(before) ? ' ' : ''}@${target.value} `
    field.setRangeText(name, field.selectionStart, field.selectionEnd, 'end')
    // as typed: the draft and the preview follow the field's events
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <div className="max-w-72">
      <FormField name="mention" label={t('mention')} optional>
        <Select name="mention" value="" onChange={insert}>
          <option value="">{t('mentionNobody')}</option>
          {staff.map(
            ({ id, name }) =>
              id !== user.id && (
                <option key={id} value={name}>
                  {name}
                </option>
              ),
          )}
        </Select>
      </FormField>
    </div>
  )
}

type Worked = (typeof workedStatuses)[number]

type StandFieldsProps = { label: string; first: Worked; children?: ReactNode }

/** Asks how the ticket stands from then on; a rest may have its last day. */
export const StandFields = ({ label, first, children }: StandFieldsProps) => {
  const t = useTranslations('staff.tickets')
  const status = useFormValue('status') || first
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="min-w-56 grow sm:max-w-80">
        <FormField name="status" label={label}>
          <Select name="status" defaultValue={first}>
            {workedStatuses.map(value => (
              <option key={value} value={value}>
                {t(`statuses.${value}`)}
              </option>
            ))}
          </Select>
        </FormField>
      </div>
      {status === 'on_hold' && (
        <FormField name="hold_until" label={t('holdUntil')} optional>
          <DateInput name="hold_until" className="max-w-52" />
        </FormField>
      )}
      {children}
    </div>
  )
}

/** Asks what the ticket is about: who answers often knows better than who asked. */
const CategoryField = ({ ticket }: { ticket: DeskTicket }) => {
  const t = useTranslations('support')
  return (
    <div className="min-w-44 grow sm:max-w-60">
      <FormField name="category" label={t('columns.category')}>
        <Select name="category" defaultValue={ticket.category}>
          {/* one that is gone stays the ticket's until it gets another */}
          {ticket.categories.every(({ code }) => code !== ticket.category) && (
            <option value={ticket.category}>{ticket.category_name}</option>
          )}
          {ticket.categories.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
    </div>
  )
}

/** The values are the contract's words: each is an option of the list. */
export function standIn(data: FormValues) {
  const { status, hold_until } = data.texts('status', 'hold_until')
  return { status: status as Worked, hold_until: hold_until || null }
}
