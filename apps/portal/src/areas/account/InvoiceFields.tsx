import type { UserData } from '@kontor/contract/areas/account'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../forms/FormField.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { eInvoiceFormats } from './user-data-fields.ts'

/** How the customer wants his documents, and what must stand on them for him to accept them. */
export const InvoiceFields = ({ data: { e_invoice } }: { data: UserData }) => {
  const t = useTranslations('account.data')
  const explain = useTranslations()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField name="e_invoice.format" label={t('format')}>
        <Select name="e_invoice.format" defaultValue={e_invoice.format}>
          {eInvoiceFormats.map(format => (
            <option key={format} value={format}>
              {t(`formats.${format}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField name="e_invoice.receiver_email" label={t('receiverEmail')} hint={t('receiverEmailHint')} optional>
        <Input
          name="e_invoice.receiver_email"
          type="email"
          maxLength={254}
          defaultValue={e_invoice.receiver_email}
          autoComplete="off"
        />
      </FormField>
      <FormField
        name="e_invoice.buyer_reference"
        label={t('buyerReference')}
        optional
        explanation={
          <Tooltip label={explain('explain', { term: t('buyerReference') })}>{t('buyerReferenceExplained')}</Tooltip>
        }
      >
        <Input
          name="e_invoice.buyer_reference"
          maxLength={100}
          defaultValue={e_invoice.buyer_reference}
          autoComplete="off"
        />
      </FormField>
      <FormField name="e_invoice.order_number" label={t('orderNumber')} hint={t('orderNumberHint')} optional>
        <Input name="e_invoice.order_number" maxLength={100} defaultValue={e_invoice.order_number} autoComplete="off" />
      </FormField>
    </div>
  )
}
