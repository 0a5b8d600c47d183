import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import { type PaymentEvent, paymentReasons } from '@kontor/contract/enums/payments'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { CheckCircleIcon, InfoIcon } from '../../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../../ui/Icon.tsx'
import { CheckIcon, PlusIcon, XIcon } from '../../../../ui/MoreIcons.tsx'
import { BankIcon, ClockIcon, RefreshIcon } from '../../../../ui/ThingIcons.tsx'
import { Timeline, TimelineItem } from '../../../../ui/Timeline.tsx'
import type { Tone } from '../../../../ui/tone.ts'

const looks: Record<PaymentEvent, [Tone, Icon]> = {
  initiated: ['muted', ClockIcon],
  asked: ['muted', BankIcon],
  no_answer: ['warning', ClockIcon],
  confirmation_wanted: ['muted', InfoIcon],
  confirmed: ['muted', CheckIcon],
  submitted: ['info', BankIcon],
  succeeded: ['success', CheckCircleIcon],
  failed: ['danger', XIcon],
  returned: ['danger', RefreshIcon],
  charged_back: ['danger', RefreshIcon],
  refund_asked: ['muted', ClockIcon],
  refunded: ['muted', RefreshIcon],
  refund_failed: ['danger', XIcon],
  reinstated: ['success', CheckCircleIcon],
  to_balance: ['muted', PlusIcon],
}

/** Shows what happened to the payment, the latest first. */
export const PaymentSteps = ({ payment }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.history.steps')
  const { steps, kind, automatic } = payment
  const title = (event: PaymentEvent): string => {
    if (event === 'initiated' && automatic) return t('initiatedAutomatic')
    if (event === 'submitted' && kind !== 'sepa') return t('submittedOther')
    return t(event)
  }
  return (
    <Timeline>
      {steps.toReversed().map(({ at, event, detail }) => {
        const [tone, icon] = looks[event]
        return (
          <TimelineItem
            key={`${at} ${event} ${detail}`}
            icon={icon}
            tone={tone}
            title={title(event)}
            time={<ExactMoment value={at} />}
          >
            <StepDetail event={event} detail={detail} currency={payment.amount.currency} />
          </TimelineItem>
        )
      })}
    </Timeline>
  )
}

type StepDetailProps = { event: PaymentEvent; detail: string; currency: string }

/** An amount that became credit, why it failed, or what the bank said. */
const StepDetail = ({ event, detail, currency }: StepDetailProps) => {
  const t = useTranslations('payments.history.reasons')
  if (detail === '') return null
  if (event === 'to_balance') return <Money value={{ amount_minor: Number(detail), currency }} />
  const reason = paymentReasons.find(known => known === detail)
  return <p className="wrap-anywhere">{reason ? t(reason) : detail}</p>
}
