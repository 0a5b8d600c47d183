import type { Invoice } from '@kontor/contract/areas/money/billing'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'

export type ClaimAction = 'writeOff' | 'dispute' | 'endDispute'

type ClaimDialogProps = { action: ClaimAction; invoice: Invoice; onClose: () => void }

/** Staff stop asking for what is open of a document, or note that the customer disputes it. */
export const ClaimDialog = ({ action, invoice: { id, number, open }, onClose }: ClaimDialogProps) => {
  const t = useTranslations('payments.moneyActions')
  const words = { number, open: formatMoney(open, useNumberLocale()) }
  return (
    <ReasonDialog
      name={action}
      title={t(`${action}.title`, words)}
      text={t(`${action}.text`)}
      confirm={t(`${action}.confirm`, words)}
      done={t(`${action}.done`, words)}
      submit={(reason, _, options) =>
        action === 'writeOff'
          ? call(
              'POST /ajax/v1/staff/invoices/{id}/write-off',
              { params: { id }, body: { open_minor: open.amount_minor, reason } },
              options,
            )
          : call(
              'POST /ajax/v1/staff/invoices/{id}/dispute',
              { params: { id }, body: { disputed: action === 'dispute', reason } },
              options,
            )
      }
      onClose={onClose}
    />
  )
}
