import type { Invoice } from '@kontor/contract/areas/money/billing'
import { formatMoney } from '@kontor/contract/money'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { isPayable } from '../../../components/status-text.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { ChevronDownIcon } from '../../../ui/MoreIcons.tsx'

const ReasonDialog = lazy(async () => ({
  default: (await import('../../../components/ReasonDialog.tsx')).ReasonDialog,
}))

/** Offers what staff who are in the customer's account can do with what is open of a document; nothing where nothing is. */
export const StaffInvoiceMenu = ({ invoice }: { invoice: Invoice }) => {
  const t = useTranslations('payments.moneyActions')
  const [action, setAction] = useState<ClaimAction | null>(null)
  const actions: ClaimAction[] = isPayable(invoice)
    ? ['dispute', 'writeOff']
    : invoice.status === 'disputed'
      ? ['endDispute', 'writeOff']
      : []
  if (actions.length === 0) return null
  return (
    <>
      <Menu
        label={t('menu')}
        trigger={
          <>
            {t('menu')}
            <ChevronDownIcon className="size-4" />
          </>
        }
        triggerClass={`${buttonClass({ colour: 'muted', outline: true })} print:hidden`}
      >
        {actions.map(name => (
          <MenuItem key={name} onClick={() => setAction(name)}>
            {t(`${name}.action`)}
          </MenuItem>
        ))}
      </Menu>
      {action && <ClaimDialog action={action} invoice={invoice} onClose={() => setAction(null)} />}
    </>
  )
}

type ClaimAction = 'writeOff' | 'dispute' | 'endDispute'

type ClaimDialogProps = { action: ClaimAction; invoice: Invoice; onClose: () => void }

/** Staff stop asking for what is open of a document, or note that the customer disputes it. */
const ClaimDialog = ({ action, invoice: { id, number, open }, onClose }: ClaimDialogProps) => {
  const t = useTranslations('payments.moneyActions')
  const words = { number, open: formatMoney(open, useNumberLocale()) }
  return (
    <Suspense>
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
    </Suspense>
  )
}
