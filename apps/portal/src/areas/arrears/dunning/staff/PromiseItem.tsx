import type { StaffDunning } from '@kontor/contract/areas/arrears/dunning'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { dateText } from '../../../../forms/date-text.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { OtherAnswer } from '../../../../forms/OtherAnswer.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalFor } from '../../../../list/csv.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { looks } from '../promise-looks.ts'
import { instalmentsTyped } from './instalments.ts'

type PromiseItemProps = { number: number; promise: StaffDunning['promises'][number]; onDone: () => Promise<void> }

/** A request for more time, with its answer or the form for it. */
export const PromiseItem = ({ number, promise, onDone }: PromiseItemProps) => {
  const t = useTranslations('dunning')
  const locale = useNumberLocale()
  const { state, asked_at, asked_by, pay_on, sum, message, answer, instalments } = promise
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-13">
          {t.rich('staff.asked', {
            at: () => <ExactMoment value={asked_at} />,
            name: asked_by,
            amount: formatMoney(sum, locale),
            day: () => <LocalDate value={pay_on} />,
          })}
        </p>
        <Badge tone={looks[state][0]} icon={looks[state][1]}>
          {t(`promise.states.${state}`)}
        </Badge>
      </div>
      {message && <p className="text-13 wrap-anywhere whitespace-pre-wrap">{message}</p>}
      {instalments.length > 1 && (
        <ul className="text-13 text-muted tabular-nums">
          {instalments.map(({ on, amount }) => (
            <li key={on}>
              {t.rich('promise.until', { amount: formatMoney(amount, locale), day: () => <LocalDate value={on} /> })}
            </li>
          ))}
        </ul>
      )}
      {answer && <p className="text-13 text-muted wrap-anywhere whitespace-pre-wrap">{answer}</p>}
      {state === 'asked' && <AnswerForm number={number} promise={promise} onDone={onDone} />}
    </li>
  )
}

const AnswerForm = ({ number, promise: { id, sum, pay_on, own }, onDone }: PromiseItemProps) => {
  const t = useTranslations('dunning.staff')
  const problems = useTranslations('problems')
  const locale = useNumberLocale()
  const typed = (data: FormData) => instalmentsTyped(String(data.get('instalments')), sum.currency, locale)
  const example = `${dateText(pay_on, locale)} ${decimalFor('120.00', locale)}`
  return (
    <Form
      name={`deferral-${id}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-subtle p-3"
      check={data => new Map(typed(data) ? [] : [['instalments', t('instalmentsWrong', { example })]])}
      submit={(data, options) => {
        const grant = data.get('grant') === 'yes'
        const body = { grant, answer: String(data.get('answer')), instalments: grant ? (typed(data) ?? []) : [] }
        const params = { id: number, promise: id }
        return call('POST /ajax/v1/staff/customers/{id}/deferrals/{promise}/answer', { params, body }, options)
      }}
      onDone={onDone}
    >
      <input type="hidden" name="grant" defaultValue="yes" />
      <FormField
        name="instalments"
        label={t('instalments')}
        hint={t('instalmentsHint', { amount: formatMoney(sum, locale), example })}
        optional
      >
        <Textarea name="instalments" rows={3} maxLength={1000} />
      </FormField>
      <FormField name="answer" label={t('answer')} hint={t('answerHint')}>
        <Textarea name="answer" rows={2} maxLength={2000} />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" disabledReason={own ? problems('own_approval') : null}>
          {t('grant')}
        </SubmitButton>
        <OtherAnswer name="grant" value="no">
          {t('refuse')}
        </OtherAnswer>
      </div>
    </Form>
  )
}
