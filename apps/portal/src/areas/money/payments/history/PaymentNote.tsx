import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import type { Tone } from '../../../../ui/tone.ts'
import { noteOf } from './standing.ts'

const tones: Record<NonNullable<ReturnType<typeof noteOf>>, Tone> = {
  initiated: 'warning',
  asking: 'info',
  pending: 'info',
  pendingSepa: 'info',
  pendingSepaBank: 'info',
  pendingTransfer: 'info',
  succeeded: 'success',
  refunded: 'info',
}

type PaymentNoteProps = {
  payment: PaymentDetail
  /** The payer has just come back, and the gateway is being asked. */
  asking: boolean
}

/** One sentence: where the payment stands, or why it failed and what to do. */
export const PaymentNote = ({ payment, asking }: PaymentNoteProps) => {
  const t = useTranslations('payments.history')
  const locale = useNumberLocale()
  const { status, reason, collect_on } = payment
  const note = asking ? 'asking' : noteOf(payment)
  // there from the beginning, so that it is read out when it changes
  return (
    <div role="status" className="print:hidden empty:hidden">
      {note === null ? (
        (status === 'failed' || status === 'charged_back') && (
          <Banner tone="danger">{t(`reasons.${reason ?? 'other'}`)}</Banner>
        )
      ) : (
        <Banner tone={tones[note]}>
          {t(`notes.${note}`, { date: collect_on === null ? '' : formatDate(collect_on, locale) })}
        </Banner>
      )}
    </div>
  )
}
