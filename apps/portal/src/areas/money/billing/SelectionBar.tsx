import { canDo } from '@kontor/contract/can'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import type { InvoiceLine } from './invoice-fields.ts'
import { isPayable } from './status-text.ts'
import type { Selection } from './use-selection.ts'

type SelectionBarProps = { selection: Selection; rows: readonly InvoiceLine[] }

/** What can be done with the selected documents; empty without any, so that screen readers hear it fill. */
export const SelectionBar = ({ selection: { selected, clear }, rows }: SelectionBarProps) => {
  const pay = useTranslations('payments.pay')
  const mayPay = canDo(useUser(), 'billing:write')
  const payable = mayPay ? rows.filter(row => selected.has(row.id) && isPayable(row)).map(({ id }) => id) : []
  const t = useTranslations('billing.settings.archive')
  const navigate = useNavigate()
  const request = useAction(async options => {
    await call('POST /ajax/v1/invoices/archive', { body: { ids: [...selected] } }, options)
    showToast('success', t('requested'))
    clear()
    await navigate({ to: '/billing/settings' })
  })
  return (
    <div role="status" className="empty:hidden">
      {selected.size > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-brand-surface px-5 py-2.5 max-sm:px-4">
          <p className="min-w-0 grow text-13 font-medium">{t('selected', { count: selected.size })}</p>
          <Button size="sm" colour="muted" outline onClick={clear}>
            {t('clear')}
          </Button>
          <Button size="sm" outline={payable.length > 0} pending={request.pending} onClick={request.run}>
            {t('request')}
          </Button>
          {payable.length > 0 && (
            <Link to="/billing/pay" search={{ documents: payable.join(',') }} className={buttonClass({ size: 'sm' })}>
              {pay('selected')}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
