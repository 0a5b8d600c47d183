import type { Dunning, PaymentPromise } from '@kontor/contract/areas/arrears/dunning'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { isLocked } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AskForm } from './AskForm.tsx'
import { InterestCard } from './InterestCard.tsx'
import { looks } from './promise-looks.ts'
import { StepTimeline } from './StepTimeline.tsx'

/** What is ahead of unpaid invoices, the time agreed, and the way to ask for more. */
export const DeferralPage = ({ dunning }: { dunning: Dunning }) => {
  const t = useTranslations('dunning')
  const { plan, promise, interest } = dunning
  // the page of the lock says what comes next, whoever has locked the account
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
  const done = async ({ state }: PaymentPromise) => {
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

const PromiseCard = ({ promise: { state, sum, pay_on, instalments, answer } }: { promise: PaymentPromise }) => {
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
