import type { Deferral, Dunning, Interest } from '@kontor/contract/areas/arrears/dunning'
import { canDo } from '@kontor/contract/can'
import { numberFormat } from '@kontor/contract/formats'
import { formatMoney } from '@kontor/contract/money'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { BackLink } from '../../../components/BackLink.tsx'
import { formatDate, LocalDate } from '../../../components/LocalDate.tsx'
import { DateInput } from '../../../forms/DateInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { isLocked } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { looks } from './deferral-looks.ts'
import { StepTimeline } from './StepTimeline.tsx'

/** Shows what is ahead of unpaid invoices, the time agreed, and the way to ask for more. */
export const DeferralPage = ({ dunning }: { dunning: Dunning }) => {
  const t = useTranslations('dunning')
  const { plan, promise, interest } = dunning
  // the page of the lock says what comes next, no matter who has locked the account
  const saidThere = isLocked(useUser()) && !plan?.steps.length
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader back={<BackLink to="/billing">{t('back')}</BackLink>} title={t('title')} />
      {promise && <PromiseCard promise={promise} />}
      {promise?.state !== 'asked' && promise?.state !== 'granted' && <Asking dunning={dunning} />}
      {!saidThere && (
        <Card title={t('next.title')}>
          {plan ? (
            <div className="flex flex-col gap-4">
              <p>
                {t(plan.steps.length > 0 || plan.termination_on ? 'next.lead' : 'next.last', {
                  number: plan.lead.number,
                })}
              </p>
              <StepTimeline plan={plan} />
            </div>
          ) : (
            <p>{t('next.nothing')}</p>
          )}
        </Card>
      )}
      {interest && <InterestCard interest={interest} />}
    </div>
  )
}

const Asking = ({ dunning: { deferral, promise } }: { dunning: Dunning }) => {
  const t = useTranslations('dunning.ask')
  const router = useRouter()
  const user = useUser()
  const done = async ({ state }: Deferral) => {
    showToast('success', t(state === 'granted' ? 'done.granted' : 'done.asked'))
    await router.invalidate()
  }
  return (
    <Card title={t('title')}>
      {deferral ? (
        <AskForm deferral={deferral} disabledReason={canDo(user, 'billing:write') ? null : t('mayNot')} onDone={done} />
      ) : (
        <p>
          {isLocked(user)
            ? t.rich('locked', {
                link: locked => (
                  <Link to="/locked" className="text-link">
                    {locked}
                  </Link>
                ),
              })
            : t(promise?.state === 'refused' ? 'refused' : 'none')}
        </p>
      )}
    </Card>
  )
}

const PromiseCard = ({ promise: { state, sum, pay_on, instalments, answer } }: { promise: Deferral }) => {
  const t = useTranslations('dunning.promise')
  const locale = useNumberLocale()
  const parts = instalments.length > 0 ? instalments : [{ on: pay_on, amount: sum }]
  return (
    <Card
      title={t('title')}
      action={
        <Badge tone={looks[state][0]} icon={looks[state][1]}>
          {t(`states.${state}`)}
        </Badge>
      }
    >
      <div className="flex flex-col gap-3">
        <ul className="flex flex-col gap-1 tabular-nums">
          {parts.map(({ on, amount }) => (
            <li key={on}>
              {t.rich('until', { amount: formatMoney(amount, locale), day: () => <LocalDate value={on} /> })}
            </li>
          ))}
        </ul>
        {state === 'granted' && <p className="text-13 text-muted">{t('rule')}</p>}
        {answer && <p className="text-13 wrap-anywhere whitespace-pre-wrap">{t('answer', { text: answer })}</p>}
      </div>
    </Card>
  )
}

type AskFormProps = {
  deferral: NonNullable<Dunning['deferral']>
  disabledReason: string | null
  onDone: (promise: Deferral) => Promise<void>
}

/** A promise to pay all that is open by a day. */
const AskForm = ({ deferral: { first, last, at_once_until }, disabledReason, onDone }: AskFormProps) => {
  const t = useTranslations('dunning.ask')
  const locale = useNumberLocale()
  return (
    <Form
      name="billing-deferral"
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const body = data.texts('pay_on', 'message')
        return call('POST /ajax/v1/billing/deferral', { body }, options)
      }}
      onDone={onDone}
    >
      <p>
        {t('lead')}{' '}
        {at_once_until ? t.rich('atOnce', { day: () => <LocalDate value={at_once_until} /> }) : t('reviewed')}
      </p>
      <FormField name="pay_on" label={t('payOn')} hint={t('payOnHint', { date: formatDate(last, locale) })}>
        <DateInput name="pay_on" min={first} max={last} className="max-w-52" />
      </FormField>
      <FormField name="message" label={t('message')} optional>
        <Textarea name="message" rows={3} maxLength={2000} />
      </FormField>
      <SubmitButton className="self-start max-sm:w-full" disabledReason={disabledReason}>
        {t('submit')}
      </SubmitButton>
    </Form>
  )
}

/** Statutory interest, with each span that it comes from. */
const InterestCard = ({ interest: { amount, through, charged_on, parts } }: { interest: Interest }) => {
  const t = useTranslations('dunning.interest')
  const locale = useNumberLocale()
  const percent = numberFormat(locale, { style: 'percent', minimumFractionDigits: 2 })
  return (
    <Card title={t('title')}>
      <p>{t.rich('lead', { amount: formatMoney(amount, locale), day: () => <LocalDate value={through} /> })}</p>
      <p>{charged_on ? t.rich('charged', { day: () => <LocalDate value={charged_on} /> }) : t('shown')}</p>
      <ul className="mt-3 flex flex-col gap-1 text-13 text-muted tabular-nums">
        {parts.map(({ number, open, from, to, days, base, rate }) => (
          <li key={`${number} ${from}`}>
            {t.rich('part', {
              number,
              open: formatMoney(open, locale),
              from: () => <LocalDate value={from} />,
              to: () => <LocalDate value={to} />,
              days,
              rate: percent.format(rate / 10_000),
              base: percent.format(base / 10_000),
            })}
          </li>
        ))}
      </ul>
    </Card>
  )
}
