import { languages, locales } from '@kontor/contract/locales'
import { useLocale, useTranslations } from 'use-intl/react'
import type { ComparedField } from '../../../forms/differences.ts'
import { customerTypes, eInvoiceFormats, salutations } from './user-data-fields.ts'

/** The fields for comparing two versions, as the form names and shows them. */
export function useComparedFields(): ComparedField[] {
  const t = useTranslations('customer.data')
  const person = useTranslations('customer.person')
  const billing = useTranslations('customer.addresses')('billing')
  const company = useTranslations('customer.company')
  // a ticked box sends `on`, a record says `true`
  const yesOrNo = (value: string) => company(value === 'on' || value === 'true' ? 'yes' : 'no')
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const named =
    <Word extends string>(words: readonly Word[], name: (word: Word) => string) =>
    (value: string) => {
      const known = words.find(word => word === value)
      return known ? name(known) : value
    }
  return [
    { name: 'type', label: t('type'), show: named(customerTypes, type => t(`types.${type}`)) },
    {
      name: 'salutation',
      label: person('salutation'),
      show: named(salutations, word => person(`salutations.${word || 'none'}`)),
    },
    { name: 'title', label: person('academicTitle') },
    { name: 'first_name', label: t('firstName') },
    { name: 'last_name', label: t('lastName') },
    { name: 'email', label: t('email') },
    { name: 'phone', label: t('phone') },
    { name: 'locale', label: t('locale'), show: named(locales, locale => languages[locale].name) },
    { name: 'company_name', label: t('companyName') },
    { name: 'vat_id', label: t('vatId') },
    { name: 'tax_number', label: t('taxNumber') },
    { name: 'small_business', label: company('tax.smallBusiness'), show: yesOrNo },
    { name: 'register_court', label: t('registerCourt') },
    { name: 'register_number', label: t('registerNumber') },
    { name: 'address.line1', label: t('line1') },
    { name: 'address.line2', label: t('line2') },
    { name: 'address.postal_code', label: t('postalCode') },
    { name: 'address.city', label: t('city') },
    { name: 'address.country', label: t('country'), show: code => countries.of(code) ?? code },
    { name: 'billing_address.line1', label: `${billing}: ${t('line1')}` },
    { name: 'billing_address.line2', label: `${billing}: ${t('line2')}` },
    { name: 'billing_address.postal_code', label: `${billing}: ${t('postalCode')}` },
    { name: 'billing_address.city', label: `${billing}: ${t('city')}` },
    { name: 'billing_address.country', label: `${billing}: ${t('country')}`, show: code => countries.of(code) ?? code },
    { name: 'e_invoice.format', label: t('format'), show: named(eInvoiceFormats, format => t(`formats.${format}`)) },
    { name: 'e_invoice.receiver_email', label: t('receiverEmail') },
    { name: 'e_invoice.buyer_reference', label: t('buyerReference') },
    { name: 'e_invoice.order_number', label: t('orderNumber') },
    { name: 'e_invoice.peppol_id', label: company('invoices.peppol') },
  ]
}
