import type { Invoice } from '@kontor/contract/areas/money/billing'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { isCredit } from '../../../components/status-text.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Banner } from '../../../ui/Banner.tsx'
import type { Tone } from '../../../ui/tone.ts'

const tones = {
  overdue: 'danger',
  failed: 'danger',
  processing: 'info',
  disputed: 'warning',
  partially_paid: 'info',
  cancelled: 'muted',
  written_off: 'muted',
} as const satisfies Partial<Record<Invoice['status'], Tone>>

type NotedStatus = keyof typeof tones
const isNoted = (status: Invoice['status']): status is NotedStatus => Object.hasOwn(tones, status)

/** One sentence about what a status means for the customer, if it is not obvious. */
export const InvoiceNote = ({ invoice }: { invoice: Invoice }) => {
  const t = useTranslations('billing.notes')
  const locale = useNumberLocale()
  const { status, due_on, open, debit_on } = invoice
  const amount = formatMoney({ ...open, amount_minor: Math.abs(open.amount_minor) }, locale)
  if (isCredit(invoice)) {
    return status === 'open' && <Note tone="info">{t('creditOpen', { open: amount })}</Note>
  }
  if (debit_on && status !== 'overdue')
    return <Note tone="info">{t('debited', { date: formatDate(debit_on, locale) })}</Note>
  if (!isNoted(status)) return null
  const due = due_on === null ? '' : formatDate(due_on, locale)
  return <Note tone={tones[status]}>{t(status, { open: amount, due })}</Note>
}

const Note = ({ tone, children }: { tone: Tone; children: string }) => (
  <div className="print:hidden">
    <Banner tone={tone}>{children}</Banner>
  </div>
)
