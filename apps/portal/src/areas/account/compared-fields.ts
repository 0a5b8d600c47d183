import { useLocale, useTranslations } from 'use-intl/react'
import type { ComparedField } from '../../forms/differences.ts'
import { localeNames } from '../../i18n/locale.ts'
import { customerTypes, eInvoiceFormats } from './user-data-fields.ts'

/** What two versions are compared by, as the form names and shows it. */
export function useComparedFields(): ComparedField[] {
  const t = useTranslations('account.data')
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const named =
    <Word extends string>(words: readonly Word[], name: (word: Word) => string) =>
    (value: string) => {
      const known = words.find(word => word === value)
      return known ? name(known) : value
    }
  return [
    { name: 'type', label: t('type'), show: named(customerTypes, type => t(`types.${type}`)) },
    { name: 'first_name', label: t('firstName') },
    { name: 'last_name', label: t('lastName') },
    { name: 'email', label: t('email') },
    { name: 'phone', label: t('phone') },
    { name: 'locale', label: t('locale'), show: named(['en', 'de'], locale => localeNames[locale]) },
    { name: 'company_name', label: t('companyName') },
    { name: 'vat_id', label: t('vatId') },
    { name: 'tax_number', label: t('taxNumber') },
    { name: 'register_court', label: t('registerCourt') },
    { name: 'register_number', label: t('registerNumber') },
    { name: 'address.line1', label: t('line1') },
    { name: 'address.line2', label: t('line2') },
    { name: 'address.postal_code', label: t('postalCode') },
    { name: 'address.city', label: t('city') },
    { name: 'address.country', label: t('country'), show: code => countries.of(code) ?? code },
    { name: 'e_invoice.format', label: t('format'), show: named(eInvoiceFormats, format => t(`formats.${format}`)) },
    { name: 'e_invoice.receiver_email', label: t('receiverEmail') },
    { name: 'e_invoice.buyer_reference', label: t('buyerReference') },
    { name: 'e_invoice.order_number', label: t('orderNumber') },
  ]
}
