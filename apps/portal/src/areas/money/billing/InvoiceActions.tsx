import type { Invoice } from '@kontor/contract/areas/money/billing'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { ChevronDownIcon } from '../../../ui/ControlIcons.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { MailIcon } from '../../../ui/MoreIcons.tsx'
import { FileIcon } from '../../../ui/NavigationIcons.tsx'
import { DownloadIcon, PrintIcon } from '../../../ui/ThingIcons.tsx'
import { documentUrl } from './document-url.ts'
import { isPayable } from './status-text.ts'

/** For staff alone. */
const StaffInvoiceMenu = lazy(async () => ({ default: (await import('./StaffInvoiceMenu.tsx')).StaffInvoiceMenu }))
const SendInvoiceDialog = lazy(async () => ({ default: (await import('./SendInvoiceDialog.tsx')).SendInvoiceDialog }))

/** What is no invoice before the law has no XML. */
const hasXml: readonly Invoice['kind'][] = ['invoice', 'final', 'credit_note', 'cancellation']
/** What staff correct. */
const corrected: readonly Invoice['kind'][] = ['invoice', 'final']
const all = ['pdf', 'cii', 'ubl', 'csv'] as const
const withoutXml = ['pdf', 'csv'] as const

/** Every form in which the document can be had, and the way to ask about it. */
export const InvoiceActions = ({ invoice }: { invoice: Invoice }) => {
  const { id, kind, number, proof, open } = invoice
  const t = useTranslations('billing.invoice')
  const banner = useTranslations('banner')
  const correct = useTranslations('billing.correct')
  const pay = useTranslations('payments.pay')
  const locale = useNumberLocale()
  const [sending, setSending] = useState(false)
  const user = useUser()
  const mayWrite = canDo(user, 'billing:write')
  const correctable = user.acting_reason !== null && corrected.includes(kind) && proof !== null
  return (
    <>
      <Menu
        label={t('download.label')}
        trigger={
          <>
            <DownloadIcon className="size-4" />
            {t('download.label')}
            <ChevronDownIcon className="size-4" />
          </>
        }
        triggerClass={`${buttonClass({ outline: true })} print:hidden`}
      >
        {(hasXml.includes(kind) ? all : withoutXml).map(format => (
          <a key={format} href={documentUrl(id, format)} download role="menuitem" tabIndex={-1} className="menu-item">
            <FileIcon className="size-4" />
            <span className="min-w-0">
              {t(`download.${format}.name`)}
              <span className="block text-12 text-muted">{t(`download.${format}.hint`)}</span>
            </span>
          </a>
        ))}
        <MenuSeparator />
        <MenuItem
          icon={MailIcon}
          disabledReason={mayWrite ? null : banner('refusedPermission')}
          onClick={() => setSending(true)}
        >
          {t('send.action')}
        </MenuItem>
        <MenuItem icon={PrintIcon} onClick={() => window.print()}>
          {t('print')}
        </MenuItem>
      </Menu>
      <Link
        to="/support/create"
        search={{ category: 'billing', subject: t('askSubject', { number }) }}
        className={`${buttonClass({ outline: true })} print:hidden`}
      >
        {t('ask')}
      </Link>
      {correctable && (
        <Link
          to="/staff/invoices/$id/correct"
          params={{ id }}
          className={`${buttonClass({ colour: 'muted', outline: true })} print:hidden`}
        >
          {correct('action')}
        </Link>
      )}
      {user.acting_reason !== null && (
        <Suspense>
          <StaffInvoiceMenu invoice={invoice} />
        </Suspense>
      )}
      {mayWrite && isPayable(invoice) && (
        <Link
          to="/billing/pay"
          search={{ documents: id }}
          className={`${buttonClass()} max-sm:order-first print:hidden`}
        >
          {pay('submit', { amount: formatMoney(open, locale) })}
        </Link>
      )}
      {sending && (
        <Suspense>
          <SendInvoiceDialog id={id} number={number} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  )
}
