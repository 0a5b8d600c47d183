import type { StaffDunning } from '@kontor/contract/areas/arrears/dunning'
import { formatMoney } from '@kontor/contract/money'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useWaitsFor } from '../../../../components/waits-for.ts'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { dateText } from '../../../../forms/date-text.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { OtherAnswer } from '../../../../forms/OtherAnswer.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalFor } from '../../../../list/csv.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { looks } from '../deferral-looks.ts'
import { StepTimeline } from '../StepTimeline.tsx'
import { instalmentsTyped } from './instalments.ts'

/** Shows where a customer stands with unpaid invoices: loads itself, because only staff see it. */
export const StaffDunningCard = ({ number }: { number: number }) => {
  const t = useTranslations('dunning.staff')
  const [state, setState] = useState<StaffDunning | 'failed' | null>(null)
  const load = useCallback(async () => {
    const params = { id: number }
    setState(await call('GET /ajax/v1/staff/customers/{id}/dunning', { params }).catch(() => 'failed' as const))
  }, [number])
  useEffect(() => void load(), [load])
  const [waiting, setWaiting] = useState<string[] | null>(null)
  const waitsFor = useWaitsFor()
  const changed = async (text: string, names: string[] | null = null) => {
    await load()
    setWaiting(names)
    if (!names) showToast('success', text)
  }
  if (state === null) return null
  if (state === 'failed')
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" colour="muted" outline onClick={() => void load()}>
            {t('retry')}
          </Button>
        }
      >
        {t('failed')}
      </Banner>
    )
  return (
    <>
      <div role="status">{waiting && <Banner tone="info">{waitsFor(waiting)}</Banner>}</div>
      <Loaded number={number} state={state} onChanged={changed} />
    </>
  )
}

const Loaded = ({ number, state, onChanged }: StaffDunningProps) => {
  const t = useTranslations('dunning.staff')
  const locale = useNumberLocale()
  const { overdue, plan, promises } = state
  const late = overdue.amount_minor > 0
  return (
    <Card title={t('title')} subtitle={late ? t('overdue', { amount: formatMoney(overdue, locale) }) : t('none')}>
      <div className="flex flex-col gap-5">
        {promises.length > 0 && (
          <section>
            <h3 className="text-13 font-semibold">{t('promises')}</h3>
            <ul className="flex flex-col divide-y divide-line">
              {promises.map(promise => (
                <PromiseItem
                  key={promise.id}
                  number={number}
                  promise={promise}
                  onDone={names => onChanged(t('answered'), names)}
                />
              ))}
            </ul>
          </section>
        )}
        {plan && plan.steps.length > 0 && (
          <section>
            <h3 className="mb-2 text-13 font-semibold">{t('next')}</h3>
            <StepTimeline plan={plan} />
          </section>
        )}
        <Stops number={number} state={state} onChanged={onChanged} />
        <Taken state={state} />
      </div>
    </Card>
  )
}

const Taken = ({ state: { taken } }: { state: StaffDunning }) => {
  const t = useTranslations('dunning')
  const locale = useNumberLocale()
  if (taken.length === 0) return null
  return (
    <section>
      <h3 className="text-13 font-semibold">{t('staff.taken')}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-13 wrap-anywhere">
        {taken.map(({ id, at, step, sum, documents }) => (
          <li key={id}>
            {t.rich('staff.takenItem', {
              at: () => <ExactMoment value={at} />,
              step: t(`steps.${step}`),
              amount: formatMoney(sum, locale),
              documents: documents.join(', '),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}

type PromiseItemProps = {
  number: number
  promise: StaffDunning['promises'][number]
  onDone: (names: string[] | null) => Promise<void>
}

/** A request for more time, with its answer or the form for it. */
const PromiseItem = ({ number, promise, onDone }: PromiseItemProps) => {
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
  const typed = (data: FormValues) => instalmentsTyped(data.text('instalments'), sum.currency, locale)
  const example = `${dateText(pay_on, locale)} ${decimalFor('120.00', locale)}`
  return (
    <Form
      name={`deferral-${id}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-subtle p-3"
      check={data => new Map(typed(data) ? [] : [['instalments', t('instalmentsWrong', { example })]])}
      submit={(data, options) => {
        const grant = data.get('grant') === 'yes'
        const body = { grant, instalments: grant ? (typed(data) ?? []) : [], ...data.texts('answer') }
        const params = { id: number, promise: id }
        return call('POST /ajax/v1/staff/customers/{id}/deferrals/{promise}/answer', { params, body }, options)
      }}
      onDone={({ waits_for }) => onDone(waits_for)}
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

type StaffDunningProps = {
  number: number
  state: StaffDunning
  onChanged: (text: string, names?: string[] | null) => Promise<void>
}

/** Shows what staff have stopped, and the way to stop or resume it. */
const Stops = ({ number, state, onChanged }: StaffDunningProps) => {
  const t = useTranslations('dunning.staff')
  const [writing, setWriting] = useState(false)
  const { documents, stops } = state
  const done = async ({ waits_for }: { waits_for: string[] | null }) => {
    setWriting(false)
    await onChanged(t('stopped'), waits_for)
  }
  return (
    <section className="flex flex-col gap-3">
      {stops.length > 0 && <h3 className="text-13 font-semibold">{t('stops')}</h3>}
      {stops.map(({ id, number: document, until, reason, set_by }) => (
        <Form
          key={id}
          name={`resume-${id}`}
          className="flex flex-wrap items-center justify-between gap-3"
          submit={(_, options) =>
            call(
              'POST /ajax/v1/staff/customers/{id}/dunning/stops/{stop}/end',
              { params: { id: number, stop: id } },
              options,
            )
          }
          onDone={() => onChanged(t('resumed'))}
        >
          <p className="min-w-0 text-13 wrap-anywhere">
            {t.rich('stopItem', {
              what: document ?? t('everything'),
              day: () => <LocalDate value={until} />,
              reason,
              name: set_by,
            })}
          </p>
          <SubmitButton size="sm" colour="muted" outline>
            {t('resume')}
          </SubmitButton>
        </Form>
      ))}
      {!writing && (
        <Button colour="muted" outline className="self-start" onClick={() => setWriting(true)}>
          {t('stop')}
        </Button>
      )}
      {writing && (
        <Form
          name="stop-dunning"
          className="flex flex-col gap-4 rounded-card border border-line bg-subtle p-4"
          submit={(data, options) => {
            const document = data.text('document') || null
            const body = { document, ...data.texts('until', 'reason') }
            return call('POST /ajax/v1/staff/customers/{id}/dunning/stop', { params: { id: number }, body }, options)
          }}
          onDone={done}
        >
          <FormField name="document" label={t('stopFor')}>
            <Select name="document">
              <option value="">{t('everything')}</option>
              {documents.map(({ id, number: name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </FormField>
          <FormField name="until" label={t('until')}>
            <DateInput name="until" className="max-w-52" />
          </FormField>
          <FormField name="reason" label={t('reason')}>
            <Textarea name="reason" rows={2} maxLength={2000} />
          </FormField>
          <SubmitButton className="self-start">{t('stop')}</SubmitButton>
        </Form>
      )}
    </section>
  )
}
