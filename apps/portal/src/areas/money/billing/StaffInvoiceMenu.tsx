import type { Invoice } from '@kontor/contract/areas/money/billing'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '../../../ui/button-class.ts'
import { ChevronDownIcon } from '../../../ui/ControlIcons.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { type ClaimAction, ClaimDialog } from './ClaimDialog.tsx'
import { isPayable } from './status-text.ts'

/** What staff who are in the customer's account can do with what is open of a document; nothing where nothing is. */
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
