import type { LockState, UnlockOutcome } from '@kontor/contract/areas/arrears/locks'
import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { dateFormat } from '@kontor/contract/formats'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { usePageState } from '../../../session/page-state-context.ts'
import { currentCustomer, fetchSession, isLocked } from '../../../session/session.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { asksPeople, outcomeText, outcomeTone } from './outcomes.ts'

/** The way out: opens the account, or says what is missing. Staff have their own way and ask for nothing. */
export const Unlock = ({
  lock: { reason, debt },
  user,
}: {
  lock: Pick<LockState, 'reason' | 'debt'>
  user: UserInfo
}) => {
  const t = useTranslations('locks')
  const router = useRouter()
  const page = usePageState()
  const [answer, setAnswer] = useState<UnlockOutcome | null>(null)
  const isPayment = reason === 'payment'
  const customer = currentCustomer(user)
  const refused = customer?.role === 'staff' && !isPayment ? t('requests.ownPeople') : null

  const settle = async (outcome: UnlockOutcome | undefined) => {
    const session = await fetchSession()
    // another customer centre need not say what has come of it: its account record does
    const isOpen = outcome?.outcome ? outcome.outcome === 'unlocked' : session.user !== null && !isLocked(session.user)
    if (!isOpen) return setAnswer(outcome?.outcome ? outcome : inReview)
    showToast('success', t('outcomes.unlocked'))
    page.session = session
    await router.navigate({ to: '/', replace: true })
  }

  return (
    <Form
      name="unlock"
      className="flex flex-col gap-3"
      submit={(_, options) => call('POST /ajax/v1/accounts/unlock', {}, options)}
      onDone={settle}
    >
      {/* there before it has anything to say: only then is it read out */}
      <div role="status" className="empty:absolute">
        {answer && (
          <Banner
            tone={outcomeTone[answer.outcome]}
            action={asksPeople(answer) && <WriteLink customer={customer?.number ?? 0} />}
          >
            <OutcomeText answer={answer} showsInvoices={debt !== null} />
          </Banner>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* where there is something to pay, that comes first */}
        <SubmitButton outline={isPayment} disabledReason={refused} className="max-sm:w-full">
          {t(isPayment ? 'unlock' : 'unlockAsk')}
        </SubmitButton>
        <p className="min-w-0 grow basis-48 text-13 text-muted">
          {t(isPayment ? 'unlockHint.payment' : 'unlockHint.other')}
        </p>
      </div>
    </Form>
  )
}

const inReview: UnlockOutcome = { outcome: 'needs_review', reason: null, retry_at: null }

const WriteLink = ({ customer }: { customer: number }) => {
  const t = useTranslations('locks')
  return (
    <Link
      to="/support/create"
      search={{ category: 'other', subject: t('writeSubject', { number: String(customer) }) }}
      className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
    >
      {t('write')}
    </Link>
  )
}

type OutcomeTextProps = { answer: UnlockOutcome; showsInvoices: boolean }

/** The outcome of asking, in words. @param showsInvoices whether the page lists them */
const OutcomeText = ({ answer, showsInvoices }: OutcomeTextProps) => {
  const t = useTranslations('locks.outcomes')
  const locale = useNumberLocale()
  const timeZone = useShownTimeZone()
  const time = answer.retry_at ? timeOf(answer.retry_at, locale, timeZone) : ''
  return <p>{t(outcomeText(answer, showsInvoices), { time })}</p>
}

const timeOf = (at: string, locale: string, timeZone: string): string =>
  dateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(at))
