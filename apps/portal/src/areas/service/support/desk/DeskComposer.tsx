import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { workedStatuses } from '@kontor/contract/enums/ticket-desk'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { packFiles } from '../../../../forms/attachments.ts'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { MarkdownEditor } from '../MarkdownEditor.tsx'

/** Answers the customer, or notes something for other staff: two forms that look different, so that none is taken for the other. */
export const Composer = ({ ticket }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const [noting, setNoting] = useState(!ticket.can_answer)
  const note = noting || !ticket.can_answer
  return (
    <Card
      title={t(note ? 'note.title' : 'answer.title')}
      className={note ? '[&]:border-warning-line [&]:bg-warning-surface' : ''}
      action={
        ticket.can_answer && (
          <Button size="sm" colour="muted" outline onClick={() => setNoting(!noting)}>
            {t(note ? 'answer.instead' : 'note.instead')}
          </Button>
        )
      }
    >
      {note ? <NoteForm ticket={ticket} /> : <AnswerForm ticket={ticket} />}
    </Card>
  )
}

const AnswerForm = ({ ticket }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const router = useRouter()
  const { number, customer_name: name } = ticket
  return (
    <Form
      name="answer"
      autosave={`answer/${number}`}
      className="flex flex-col gap-4"
      submit={async (data, options) => {
        const body = { ...data.texts('body'), ...standIn(data), after: ticket.messages.at(-1)?.id ?? null }
        try {
          const packed = { ...options, pack: packFiles(data) }
          return await call('POST /ajax/v1/staff/tickets/{number}/messages', { params: { number }, body }, packed)
        } catch (error) {
          // what was written meanwhile is shown above the answer, which stays
          if (error instanceof ApiProblem && error.code === 'ticket_went_on') await router.invalidate()
          throw error
        }
      }}
      onDone={async (_, form) => {
        form.reset()
        showToast('success', t('answer.sent'))
        await router.invalidate()
      }}
    >
      <LeaveGuard />
      <MarkdownEditor name="body" files label={t('answer.text')} hint={t('answer.hint', { name })} />
      <StandFields label={t('answer.afterwards')} first="waiting_for_customer" />
      <SubmitButton className="self-start max-sm:self-stretch">{t('answer.send')}</SubmitButton>
    </Form>
  )
}

const NoteForm = ({ ticket: { number } }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets')
  const router = useRouter()
  return (
    <Form
      name="note"
      autosave={`note/${number}`}
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const input = { params: { number }, body: data.texts('body') }
        return call('POST /ajax/v1/staff/tickets/{number}/notes', input, { ...options, pack: packFiles(data) })
      }}
      onDone={async (_, form) => {
        form.reset()
        showToast('success', t('note.saved'))
        await router.invalidate()
      }}
    >
      <LeaveGuard />
      <MarkdownEditor name="body" files label={t('note.text')} hint={t('note.hint')} />
      <SubmitButton className="self-start max-sm:self-stretch">{t('note.save')}</SubmitButton>
    </Form>
  )
}

type Worked = (typeof workedStatuses)[number]

/** Asks how the ticket stands from then on; a rest may have its last day. */
export const StandFields = ({ label, first }: { label: string; first: Worked }) => {
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
    </div>
  )
}

/** The values are the contract's words: each is an option of the list. */
export function standIn(data: FormValues) {
  const { status, hold_until } = data.texts('status', 'hold_until')
  return { status: status as Worked, hold_until: hold_until || null }
}
