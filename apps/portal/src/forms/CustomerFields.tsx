import type { KnownCustomer } from '@kontor/contract/areas/desk/customer-opening'
import { customerTypes, type customerTypes as types } from '@kontor/contract/enums/customer'
import { addressFieldNames, customerFields, eInvoiceFields } from '@kontor/contract/enums/customer-fields'
import { eachField } from '@kontor/contract/enums/field-table'
import { type Locale, localeOf } from '@kontor/contract/locales'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { Card } from '../ui/Card.tsx'
import { Input } from '../ui/Input.tsx'
import { AddressFields } from './AddressFields.tsx'
import { AlikeNote } from './AlikeNote.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { FormField } from './FormField.tsx'
import type { FormValues } from './form-values.ts'
import { LocaleSelect } from './LocaleSelect.tsx'
import { PhoneField } from './phone/PhoneField.tsx'
import { useFormValue } from './use-form-value.ts'

const nowhere = { line1: '', line2: '', postal_code: '', city: '', country: 'DE' }

export type KnownFields = Partial<
  Record<'company_name' | 'first_name' | 'last_name' | 'email' | 'phone' | 'vat_id' | 'buyer_reference', string>
> & { type?: (typeof types)[number]; locale?: Locale; address?: typeof nowhere }
type CustomerFieldsProps = { prefix?: '' | 'recipient.'; known?: KnownFields }

/** Reads what these fields hold, as a call takes it. */
export function customerOf(data: FormValues, prefix = '') {
  const text = (name: string) => data.text(prefix + name).trim()
  const type = customerTypes.find(word => word === data.get(`${prefix}type`)) ?? 'business'
  return {
    type,
    first_name: text('first_name'),
    last_name: text('last_name'),
    ...(type !== 'consumer' && { company_name: text('company_name'), vat_id: text('vat_id') }),
    ...(type === 'public_body' && { buyer_reference: text('buyer_reference') }),
    email: text('email'),
    phone: text('phone'),
    address: eachField(addressFieldNames, part => text(`address.${part}`)),
    locale: localeOf(text('locale')),
  }
}

/** Asks who a new customer is. @param prefix under which the call has them @param known what is there already */
export const CustomerFields = ({ prefix = '', known = {} }: CustomerFieldsProps) => {
  const t = useTranslations('staff.opening')
  const fields = useTranslations('customer.fields')
  const locale = useLocale()
  const type = useFormValue(`${prefix}type`, known.type ?? 'business')
  const shownFor = (shown: boolean) => (shown ? undefined : 'hidden')
  const isCompany = type !== 'consumer'
  return (
    <Card title={t('who')}>
      <div className="flex flex-col gap-4">
        <ChoiceField
          name={`${prefix}type`}
          legend={fields('type')}
          row
          defaultValue={known.type ?? 'business'}
          options={customerTypes.map(value => ({ value, label: t(`types.${value}`) }))}
        />
        <div className={shownFor(isCompany)}>
          <FormField
            name={`${prefix}company_name`}
            label={type === 'public_body' ? t('bodyName') : fields('name_of_company')}
          >
            <Input
              name={`${prefix}company_name`}
              defaultValue={known.company_name}
              dir="auto"
              maxLength={customerFields.company_name.max}
              autoComplete="off"
            />
          </FormField>
        </div>
        <Pair>
          <FormField name={`${prefix}first_name`} label={fields('first_name')} optional={isCompany}>
            <Input
              name={`${prefix}first_name`}
              defaultValue={known.first_name}
              dir="auto"
              maxLength={customerFields.first_name.max}
              autoComplete="off"
            />
          </FormField>
          <FormField name={`${prefix}last_name`} label={fields('last_name')} optional={isCompany}>
            <Input
              name={`${prefix}last_name`}
              defaultValue={known.last_name}
              dir="auto"
              maxLength={customerFields.last_name.max}
              autoComplete="off"
            />
          </FormField>
        </Pair>
        <AddressFields block={`${prefix}address`} address={known.address ?? nowhere} />
        <Pair>
          <FormField name={`${prefix}email`} label={fields('email')} hint={t('emailHint')}>
            <Input
              name={`${prefix}email`}
              defaultValue={known.email}
              type="email"
              inputMode="email"
              maxLength={254}
              autoComplete="off"
            />
          </FormField>
          <PhoneField
            name={`${prefix}phone`}
            {...(known.phone && { defaultValue: known.phone })}
            label={fields('phone')}
            optional
          />
          <div className={shownFor(isCompany)}>
            <FormField name={`${prefix}vat_id`} label={fields('vat_id')} hint={t('vatIdHint')} optional>
              <Input
                name={`${prefix}vat_id`}
                defaultValue={known.vat_id}
                maxLength={20}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
              />
            </FormField>
          </div>
          <div className={shownFor(type === 'public_body')}>
            <FormField name={`${prefix}buyer_reference`} label={fields('leitweg_id')} optional>
              <Input
                name={`${prefix}buyer_reference`}
                defaultValue={known.buyer_reference}
                maxLength={eInvoiceFields.buyer_reference.max}
                autoComplete="off"
                spellCheck={false}
              />
            </FormField>
          </div>
          <FormField name={`${prefix}locale`} label={t('locale')} hint={t('localeHint')}>
            <LocaleSelect name={`${prefix}locale`} defaultValue={known.locale ?? locale} />
          </FormField>
        </Pair>
      </div>
    </Card>
  )
}

const Pair = ({ children }: { children: ReactNode }) => <div className="grid gap-4 sm:grid-cols-2">{children}</div>

/** Before opening: customers that look the same. A second press opens it in spite of them. */
export const KnownNote = ({ known }: { known: KnownCustomer[] }) => {
  const t = useTranslations('staff.opening.known')
  return (
    <AlikeNote
      title={t('title')}
      lead={t('lead', { count: known.length })}
      insist={t('insist')}
      rows={known.map(({ number, name, city, same }) => ({
        href: `/staff/customers/${number}`,
        name,
        facts: [String(number), city, ...same.map(reason => t(`same.${reason}`))].filter(Boolean).join(' · '),
      }))}
      field="known"
      answer={known.map(({ number }) => number).join()}
    />
  )
}
