import type { StaffLock } from '@kontor/contract/areas/arrears/staff-locks'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { DeskFiles } from '../../../../components/DeskFiles.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { OtherAnswer } from '../../../../forms/OtherAnswer.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { CheckIcon } from '../../../../ui/ControlIcons.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { ClockIcon, MinusIcon } from '../../../../ui/ThingIcons.tsx'

type RequestItemProps = { number: number; request: StaffLock['requests'][number]; onDone: () => Promise<void> }

const looks = {
  open: { tone: 'warning', icon: ClockIcon },
  accepted: { tone: 'success', icon: CheckIcon },
  declined: { tone: 'danger', icon: MinusIcon },
  over: { tone: 'muted', icon: MinusIcon },
} as const

/** A request of one of the customer's people, with the answer or the form for it. */
export const RequestItem = ({ number, request, onDone }: RequestItemProps) => {
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
      <DeskFiles files={files} />
      {answer && <p className="text-13 text-muted wrap-anywhere whitespace-pre-wrap">{answer}</p>}
      {state === 'open' && (
        <Form
          name={`answer-${id}`}
          className="flex flex-col gap-3 rounded-card border border-line bg-subtle p-3"
          submit={(data, options) => {
            const body = { accept: data.get('accept') === 'yes', answer: String(data.get('answer')) }
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
