import type { UserData } from '@kontor/contract/areas/customers/customer'
import { customerTypes, eInvoiceFormats, salutations } from '@kontor/contract/enums/customer'
import { languages, locales } from '@kontor/contract/locales'
import type { CallInput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import type { ComparedField } from '../../../forms/differences.ts'
import { Form } from '../../../forms/Form.tsx'
import { RemountOnVersion } from '../../../forms/RemountOnVersion.tsx'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { StaleVersion } from '../../../forms/StaleVersion.tsx'
import { usePageState } from '../../../session/page-state-context.ts'
import { refreshSession } from '../../../session/session-actions.ts'
import { showToast } from '../../../state/toasts.ts'
import { flatUserData } from './user-data-fields.ts'

type Changes = Omit<CallInput<'PATCH /ajax/v1/accounts/userdata'>['body'], 'version'>

type RecordFormProps = {
  name: string
  data: UserData
  readOnly: boolean
  /** Names of its fields, for the comparison with another person's change. */
  fields: readonly string[]
  /** The tab's own part of the record, as the call names it. */
  read: (form: FormData) => Changes
  /** The toast after saving; by default that the customer's data are saved. */
  saved?: string
  children: ReactNode
}

/** A part of the customer's record: the others stay as they are, unless another person changed the record meanwhile. */
export const RecordForm = ({ name, data, readOnly, fields, read, saved, children }: RecordFormProps) => {
  const t = useTranslations('customer.data')
  const page = usePageState()
  const router = useRouter()
  const compared = useComparedFields()
  return (
    <RemountOnVersion version={data.version}>
      <Form
        name={name}
        className="flex min-w-0 flex-col gap-5"
        submit={(form, options) => {
          const body = { ...read(form), version: Number(form.get('version')) }
          return call('PATCH /ajax/v1/accounts/userdata', { body }, options)
        }}
        stale={current => {
          const theirs = flatUserData(current as UserData) // the record that this call's conflict carries
          return <StaleVersion current={theirs} fields={compared.filter(field => fields.includes(field.name))} />
        }}
        onDone={async () => {
          showToast('success', saved ?? t('saved'))
          // the frame shows the customer's name
          await refreshSession(page, router)
        }}
      >
        <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-5">
          <input type="hidden" name="version" defaultValue={data.version} />
          {children}
        </fieldset>
        <SaveBar />
      </Form>
    </RemountOnVersion>
  )
}

/** The fields for comparing two versions, as the form names and shows them. */
function useComparedFields(): ComparedField[] {
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
