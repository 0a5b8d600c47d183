import type { OwnNotice } from '@kontor/contract/areas/service/notices'
import type { TicketOptions } from '@kontor/contract/areas/service/support'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Select } from '../../../ui/Select.tsx'

type RelatedFieldsProps = {
  invoices: TicketOptions['invoices']
  notices: readonly Pick<OwnNotice, 'id' | 'title'>[]
  invoice: string | undefined
}

/** Asks which invoice and which incident a ticket is about; folded, as most are about none. */
export const RelatedFields = ({ invoices, notices, invoice }: RelatedFieldsProps) => {
  const t = useTranslations('support.related')
  const locale = useNumberLocale()
  if (invoices.length === 0 && notices.length === 0) return null
  return (
    <details open={invoice !== undefined}>
      <summary className="cursor-pointer font-medium text-brand">{t('add')}</summary>
      <div className="mt-2 flex flex-col gap-4">
        {invoices.length > 0 && (
          <FormField name="invoice" label={t('invoice')} optional>
            <Select name="invoice" defaultValue={invoices.some(({ id }) => id === invoice) ? invoice : ''}>
              <option value="">{t('none')}</option>
              {invoices.map(({ id, number, issued_on }) => (
                <option key={id} value={id}>
                  {t('invoiceOption', { number, date: formatDate(issued_on, locale) })}
                </option>
              ))}
            </Select>
          </FormField>
        )}
        {notices.length > 0 && (
          <FormField name="notice" label={t('notice')} optional>
            <Select name="notice" defaultValue="">
              <option value="">{t('none')}</option>
              {notices.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </FormField>
        )}
      </div>
    </details>
  )
}
