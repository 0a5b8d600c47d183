import type { StaffLock } from '@kontor/contract/areas/arrears/staff-locks'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { FileLinks } from '../../../../components/FileLinks.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { OtherAnswer } from '../../../../forms/OtherAnswer.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { CheckIcon } from '../../../../ui/MoreIcons.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { ClockIcon, MinusIcon } from '../../../../ui/ThingIcons.tsx'
import { lockInput, lockReasons } from './lock-input.ts'
import { NoteForm } from './NoteForm.tsx'
import { StatementFields } from './StatementFields.tsx'

export type StaffCardProps = { number: number; state: StaffLock; onChanged: (text: string) => Promise<void> }

/** Shows whether the customer is locked, the way to change that, and its people's requests. */
export const LockCard = ({ number, state, closed, onChanged }: StaffCardProps & { closed: boolean }) => {
  const t = useTranslations('locks.staff')
  const [writing, setWriting] = useState(false)
  const { approvals, history, lock, requests } = state
  const asked = approvals.some(({ action }) => action === 'unlock')
  const done = async (text: string) => {
    setWriting(false)
    await onChanged(text)
  }
  return (
    <Card
      title={t('title')}
      subtitle={
        lock
          ? t.rich('standing', {
              at: () => <ExactMoment value={lock.locked_at} />,
              reason: t(`reasons.${lock.reason}`),
            })
          : t('free')
      }
    >
      <div className="flex flex-col gap-5">
        {lock?.ends_on && (
          <p className="text-13">{t.rich('endsOn', { day: () => <LocalDate value={lock.ends_on ?? ''} /> })}</p>
        )}
        {!writing && !closed && (
          <Button
            colour={lock ? 'muted' : 'danger'}
            outline
            className="self-start"
            onClick={() => setWriting(true)}
            {...(asked && { disabledReason: t('approvals.asked') })}
          >
            {t(lock ? 'lift' : 'set')}
          </Button>
        )}
        {writing && !lock && (
          <LockForm number={number} onDone={() => done(t('locked'))} onClose={() => setWriting(false)} />
        )}
        {writing && lock && (
          <NoteForm
            name="lift-lock"
            label={t('note')}
            hint={t('noteHint')}
            submit={t('lift')}
            send={(note, options) =>
              call('POST /ajax/v1/staff/customers/{id}/unlock', { params: { id: number }, body: { note } }, options)
            }
            onDone={() => done(t('lifted'))}
            onClose={() => setWriting(false)}
          />
        )}
        {requests.length > 0 && (
          <section>
            <h3 className="text-13 font-semibold">{t('requests')}</h3>
            <ul className="flex flex-col divide-y divide-line">
              {requests.map(request => (
                <RequestItem key={request.id} number={number} request={request} onDone={() => done(t('answered'))} />
              ))}
            </ul>
          </section>
        )}
        <LockHistory history={history} />
      </div>
    </Card>
  )
}

type LockFormProps = { number: number; onDone: () => Promise<void>; onClose: () => void }

/** Locks the account: why, how far, how long, and for content the statement of reasons. */
const LockForm = ({ number, onDone, onClose }: LockFormProps) => {
  const t = useTranslations('locks.staff')
  return (
    <Form
      name="lock"
      className="flex flex-col gap-5 rounded-card border border-line bg-subtle p-4"
      submit={(data, options) =>
        call('POST /ajax/v1/staff/customers/{id}/lock', { params: { id: number }, body: lockInput(data) }, options)
      }
      onDone={onDone}
    >
      <FormField name="reason" label={t('reason')}>
        <Select name="reason" defaultValue="" className="max-w-80">
          <option value="">{t('choose')}</option>
          {lockReasons.map(reason => (
            <option key={reason} value={reason}>
              {t(`reasons.${reason}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <ChoiceField
        name="scope"
        legend={t('scope')}
        defaultValue="services"
        options={(['services', 'administration'] as const).map(value => ({
          value,
          label: t(`scopes.${value}.label`),
          hint: t(`scopes.${value}.hint`),
        }))}
      />
      <FormField name="scope_detail" label={t('scopeDetail')} hint={t('scopeDetailHint')} optional>
        <Input name="scope_detail" maxLength={1000} autoComplete="off" />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="ends_on" label={t('endsOnField')} optional>
          <DateInput name="ends_on" />
        </FormField>
        <FormField name="termination_on" label={t('terminationOn')} hint={t('terminationHint')} optional>
          <DateInput name="termination_on" />
        </FormField>
      </div>
      <Reasons />
      <div className="flex flex-wrap gap-2">
        <SubmitButton colour="danger">{t('submit')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

const Reasons = () => {
  const t = useTranslations('locks.staff')
  const reason = useFormValue('reason')
  const isAboutContent = reason === 'abuse' || reason === 'legal'
  return (
    <>
      <FormField name="facts" label={t('facts')} hint={t('factsHint')} optional={!isAboutContent}>
        <Textarea name="facts" rows={4} maxLength={5000} />
      </FormField>
      {isAboutContent && <StatementFields />}
    </>
  )
}

/** Locks that have ended. */
const LockHistory = ({ history }: Pick<StaffLock, 'history'>) => {
  const t = useTranslations('locks.staff')
  const past = history.flatMap(({ lifted_at, ...lock }) => (lifted_at === null ? [] : [{ ...lock, lifted_at }]))
  if (past.length === 0) return null
  return (
    <section>
      <h3 className="text-13 font-semibold">{t('history')}</h3>
      <ul className="mt-1 flex flex-col gap-2 text-13">
        {past.map(({ id, reason, locked_at, lifted_at, lifted_by, lift_note }) => (
          <li key={id}>
            {t.rich('past', {
              reason: t(`reasons.${reason}`),
              from: () => <ExactMoment value={locked_at} />,
              to: () => <ExactMoment value={lifted_at} />,
            })}
            <span className="block text-muted wrap-anywhere">
              {lifted_by ? t('liftedBy', { name: lifted_by, note: lift_note }) : t('program')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RequestItemProps = { number: number; request: StaffLock['requests'][number]; onDone: () => Promise<void> }

const looks = {
  open: { tone: 'warning', icon: ClockIcon },
  accepted: { tone: 'success', icon: CheckIcon },
  declined: { tone: 'danger', icon: MinusIcon },
  over: { tone: 'muted', icon: MinusIcon },
} as const

/** A request of one of the customer's people, with the answer or the form for it. */
const RequestItem = ({ number, request, onDone }: RequestItemProps) => {
  const t = useTranslations('locks.staff')
  const problems = useTranslations('problems')
  const { id, kind, state, requested_at, requested_by, pay_on, message, files, answer, own } = request
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-13 font-medium">
          {t(`kinds.${kind}`)}
          {pay_on && <>, {t.rich('payOn', { day: () => <LocalDate value={pay_on} /> })}</>}
        </p>
        <Badge tone={looks[state].tone} icon={looks[state].icon}>
          {t(`states.${state}`)}
        </Badge>
      </div>
      <p className="text-13 text-muted">
        {t.rich('by', { at: () => <ExactMoment value={requested_at} />, name: requested_by })}
      </p>
      {message && <p className="text-13 wrap-anywhere whitespace-pre-wrap">{message}</p>}
      <FileLinks files={files} at="/ajax/v1/staff/files/" />
      {answer && <p className="text-13 text-muted wrap-anywhere whitespace-pre-wrap">{answer}</p>}
      {state === 'open' && (
        <Form
          name={`answer-${id}`}
          className="flex flex-col gap-3 rounded-card border border-line bg-subtle p-3"
          submit={(data, options) => {
            const body = { accept: data.get('accept') === 'yes', ...data.texts('answer') }
            const params = { id: number, request: id }
            return call('POST /ajax/v1/staff/customers/{id}/lock/requests/{request}/answer', { params, body }, options)
          }}
          onDone={onDone}
        >
          <input type="hidden" name="accept" defaultValue="yes" />
          <FormField name="answer" label={t('answer')} hint={t('answerHint')}>
            <Textarea name="answer" rows={2} maxLength={2000} />
          </FormField>
          <div className="flex flex-wrap gap-2">
            <SubmitButton size="sm" disabledReason={own ? problems('own_approval') : null}>
              {t('accept')}
            </SubmitButton>
            <OtherAnswer name="accept" value="no">
              {t('decline')}
            </OtherAnswer>
          </div>
        </Form>
      )}
    </li>
  )
}
