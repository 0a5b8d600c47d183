import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { canDo } from '@kontor/contract/can'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ReceiptIcon } from '../../../ui/NavigationIcons.tsx'
import { isContactRole } from './contact-input.ts'

/** The contracts that name the contact, each with its roles, and whether invoices go to it. */
export const ContactUses = ({ contact }: { contact: Contact }) => {
  const t = useTranslations('contacts')
  return (
    <>
      <Contracts contact={contact} />
      <div className="mt-2 flex flex-col items-start gap-2 border-t border-line pt-2 text-13">
        <p className="flex gap-2">
          <ReceiptIcon className="size-4.5 shrink-0 text-muted" />
          {t(contact.receives_invoices ? 'contact.invoices' : 'contact.noInvoices')}
        </p>
        <InvoiceReceiver contact={contact} />
      </div>
    </>
  )
}

/** The account's data say where invoices go: people who may change it there may do so from here. */
const InvoiceReceiver = ({ contact: { email, receives_invoices } }: { contact: Contact }) => {
  const t = useTranslations('contacts.contact')
  const user = useUser()
  const router = useRouter()
  const receive = useAction(async options => {
    const { version, e_invoice } = await call('GET /ajax/v1/accounts/userdata')
    const body = { version, e_invoice: { ...e_invoice, receiver_email: email } }
    await call('PATCH /ajax/v1/accounts/userdata', { body }, options)
    showToast('success', t('sendInvoicesDone', { email }))
    await router.invalidate()
  })
  if (!canDo(user, 'account:read')) return null
  if (receives_invoices || !canDo(user, 'account:write'))
    return (
      <Link to="/account/company" className="text-brand hover:underline">
        {t('invoiceSettings')}
      </Link>
    )
  return (
    <Button size="sm" colour="muted" outline pending={receive.pending} onClick={receive.run}>
      {t('sendInvoices')}
    </Button>
  )
}

/** Those that the user may read, by name; the others only as a number. */
const Contracts = ({ contact: { used_by, used_by_total } }: { contact: Contact }) => {
  const t = useTranslations('contacts')
  if (used_by_total === 0) return <p className="text-13 text-muted">{t('contact.unused')}</p>
  const contracts = Map.groupBy(used_by, ({ contract_number }) => contract_number)
  const hidden = used_by_total - contracts.size
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {[...contracts].map(([number, roles]) => (
          <li key={number} className="py-2 text-13 wrap-anywhere first:pt-0 last:pb-0">
            <Link
              to="/billing/contracts/$contract"
              params={{ contract: number }}
              className="font-medium text-brand hover:underline"
            >
              {roles[0]?.label}
            </Link>
            <p className="text-muted">
              {[number, ...roles.map(({ role }) => (isContactRole(role) ? t(`roles.${role}`) : role))].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-1 text-13 text-muted">
          {t(contracts.size > 0 ? 'contact.moreUses' : 'contact.hiddenUses', { count: hidden })}
        </p>
      )}
    </>
  )
}
