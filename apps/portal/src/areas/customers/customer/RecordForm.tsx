import type { UserData } from '@kontor/contract/areas/customers/customer'
import { customerTypes, eInvoiceFormats, salutations } from '@kontor/contract/enums/customer'
import {
  addressFieldNames,
  type CustomerField,
  customerFieldNames,
  eInvoiceFieldNames,
} from '@kontor/contract/enums/customer-fields'
import { languages, locales } from '@kontor/contract/locales'
import type { CallInput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import type { ComparedField } from '../../../forms/differences.ts'
import { Form } from '../../../forms/Form.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
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
  read: (form: FormValues) => Changes
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
  const t = useTranslations('customer')
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const named =
    <Word extends string>(words: readonly Word[], name: (word: Word) => string) =>
    (value: string) => {
      const known = words.find(word => word === value)
      return known ? name(known) : value
    }
  const show: { [Field in CustomerField]?: ComparedField['show'] } = {
    type: named(customerTypes, type => t(`data.types.${type}`)),
    salutation: named(salutations, word => t(`person.salutations.${word || 'none'}`)),
    locale: named(locales, locale => languages[locale].name),
    small_business: value => t(value === 'true' ? 'company.yes' : 'company.no'),
  }
  const address = (block: string, before: string) =>
    addressFieldNames.map(part => ({
      name: `${block}.${part}`,
      label: `${before}${t(`fields.${part}`)}`,
      show: part === 'country' ? (code: string) => countries.of(code) ?? code : undefined,
    }))
  return [
    ...customerFieldNames.map(name => ({ name, label: t(`fields.${name}`), show: show[name] })),
    ...address('address', ''),
    ...address('billing_address', `${t('addresses.billing')}: `),
    ...eInvoiceFieldNames.map(name => ({
      name: `e_invoice.${name}`,
      label: t(`fields.${name}`),
      show: name === 'format' ? named(eInvoiceFormats, format => t(`data.formats.${format}`)) : undefined,
    })),
  ]
}
