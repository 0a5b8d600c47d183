import type { KnownCustomer } from '@kontor/contract/areas/desk/customer-opening'
import { mostPaymentDays } from '@kontor/contract/enums/billing'
import { customerTypes } from '@kontor/contract/enums/customer'
import { addressFieldNames, customerFields, eInvoiceFields } from '@kontor/contract/enums/customer-fields'
import { eachField } from '@kontor/contract/enums/field-table'
import { localeOf } from '@kontor/contract/locales'
import { mayStaff } from '@kontor/contract/staff-powers'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { AddressFields } from '../../../../forms/AddressFields.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import type { FormValues } from '../../../../forms/form-values.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { LocaleSelect } from '../../../../forms/LocaleSelect.tsx'
import { PhoneField } from '../../../../forms/phone/PhoneField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { WithPower } from '../WithPower.tsx'

const nowhere = { line1: '', line2: '', postal_code: '', city: '', country: 'DE' }

/** Opens a customer account by hand. */
export const OpenCustomerPage = () => {
  const t = useTranslations('staff.opening')
  const router = useRouter()
  const agrees = mayStaff(useUser().staff_powers, 'billing:act')
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/staff/$list" params={{ list: 'customers' }}>
            {t('back')}
          </BackLink>
        }
        title={t('title')}
        subtitle={t('lead')}
      />
      <WithPower power="customers:act">
        <Form
          name="open-customer"
          autosave="open-customer"
          className="flex max-w-3xl flex-col gap-5"
          check={data =>
            paymentDays(data) === undefined
              ? new Map([['payment_days', t('paymentDaysWrong', { most: mostPaymentDays })]])
              : new Map()
          }
          submit={(data, options) => call('POST /ajax/v1/staff/customers', { body: openedOf(data, agrees) }, options)}
          stale={current => <KnownNote known={current as KnownCustomer[]} />} // what customer_known carries
          onDone={async ({ number }) => {
            showToast('success', t('opened', { number: String(number) }))
            await router.navigate({ to: '/staff/customers/$number', params: { number: String(number) } })
          }}
        >
          <LeaveGuard />
          <input type="hidden" name="known" defaultValue="" />
          <CustomerFields />
          {agrees && <BillingFields />}
          <OwnerFields />
          <SubmitButton size="lg" className="self-start max-sm:self-stretch">
            {t('submit')}
          </SubmitButton>
        </Form>
      </WithPower>
    </>
  )
}

/** @returns null where nothing is typed, undefined where it is no such number */
function paymentDays(data: FormValues): number | null | undefined {
  const typed = data.text('payment_days').trim()
  if (typed === '') return null
  return /^\d{1,2}$/.test(typed) && Number(typed) <= mostPaymentDays ? Number(typed) : undefined
}

/** @param agrees they may agree on how the customer is billed */
function openedOf(data: FormValues, agrees: boolean) {
  const text = (name: string) => data.text(name).trim()
  const type = customerTypes.find(word => word === data.get('type')) ?? 'business'
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
    ...(agrees && { payment_days: paymentDays(data) ?? null, collective: data.has('collective') }),
    owner_email: text('owner_email'),
    known: text('known')
      .split(',')
      .flatMap(number => (number === '' ? [] : Number(number))),
  }
}

const CustomerFields = () => {
  const t = useTranslations('staff.opening')
  const fields = useTranslations('customer.fields')
  const type = useFormValue('type') || 'business'
  const shownFor = (shown: boolean) => (shown ? undefined : 'hidden')
  const isCompany = type !== 'consumer'
  return (
    <Card title={t('who')}>
      <div className="flex flex-col gap-4">
        <ChoiceField
          name="type"
          legend={fields('type')}
          row
          defaultValue="business"
          options={customerTypes.map(value => ({ value, label: t(`types.${value}`) }))}
        />
        <div className={shownFor(isCompany)}>
          <FormField name="company_name" label={type === 'public_body' ? t('bodyName') : fields('name_of_company')}>
            <Input name="company_name" dir="auto" maxLength={customerFields.company_name.max} autoComplete="off" />
          </FormField>
        </div>
        <Pair>
          <FormField name="first_name" label={fields('first_name')} optional={isCompany}>
            <Input name="first_name" dir="auto" maxLength={customerFields.first_name.max} autoComplete="off" />
          </FormField>
          <FormField name="last_name" label={fields('last_name')} optional={isCompany}>
            <Input name="last_name" dir="auto" maxLength={customerFields.last_name.max} autoComplete="off" />
          </FormField>
        </Pair>
        <AddressFields address={nowhere} />
        <Pair>
          <FormField name="email" label={fields('email')} hint={t('emailHint')}>
            <Input name="email" type="email" inputMode="email" maxLength={254} autoComplete="off" />
          </FormField>
          <PhoneField name="phone" label={fields('phone')} optional />
          <div className={shownFor(isCompany)}>
            <FormField name="vat_id" label={fields('vat_id')} hint={t('vatIdHint')} optional>
              <Input name="vat_id" maxLength={20} autoCapitalize="characters" autoComplete="off" spellCheck={false} />
            </FormField>
          </div>
          <div className={shownFor(type === 'public_body')}>
            <FormField name="buyer_reference" label={fields('leitweg_id')} optional>
              <Input
                name="buyer_reference"
                maxLength={eInvoiceFields.buyer_reference.max}
                autoComplete="off"
                spellCheck={false}
              />
            </FormField>
          </div>
          <FormField name="locale" label={t('locale')} hint={t('localeHint')}>
            <LocaleSelect defaultValue={useLocale()} />
          </FormField>
        </Pair>
      </div>
    </Card>
  )
}

const Pair = ({ children }: { children: ReactNode }) => <div className="grid gap-4 sm:grid-cols-2">{children}</div>

const BillingFields = () => {
  const t = useTranslations('staff.opening')
  return (
    <Card title={t('billing')}>
      <div className="flex flex-col gap-4">
        <FormField name="payment_days" label={t('paymentDays')} hint={t('paymentDaysHint')} optional>
          <Input
            name="payment_days"
            inputMode="numeric"
            figures
            maxLength={3}
            autoComplete="off"
            className="max-w-40"
          />
        </FormField>
        <Checkbox name="collective" defaultChecked label={t('collective')} hint={t('collectiveHint')} />
      </div>
    </Card>
  )
}

const OwnerFields = () => {
  const t = useTranslations('staff.opening')
  const { form } = useFormState()
  const email = useFormValue('email')
  const take = () => {
    const field = form.current?.elements.namedItem('owner_email')
    if (!(field instanceof HTMLInputElement)) return
    field.value = email
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <Card title={t('access')}>
      <div className="flex flex-col items-start gap-3">
        <div className="w-full">
          <FormField name="owner_email" label={t('owner')} hint={t('ownerHint')} optional>
            <Input name="owner_email" type="email" inputMode="email" maxLength={254} autoComplete="off" />
          </FormField>
        </div>
        <Button size="sm" colour="muted" outline onClick={take}>
          {t('sameAddress')}
        </Button>
      </div>
    </Card>
  )
}

/** Before opening: customers that look the same. A second press opens it in spite of them. */
const KnownNote = ({ known }: { known: KnownCustomer[] }) => {
  const t = useTranslations('staff.opening.known')
  const { form, pending } = useFormState()
  const insist = () => {
    const field = form.current?.elements.namedItem('known')
    if (!(field instanceof HTMLInputElement)) return
    field.value = known.map(({ number }) => number).join()
    form.current?.requestSubmit()
    // it applies to these, and not to those that the next change resembles
    field.value = ''
  }
  return (
    <div role="alert">
      <Banner tone="warning" title={t('title')}>
        <p>{t('lead', { count: known.length })}</p>
        <ul className="my-2 flex flex-col gap-1.5">
          {known.map(({ number, name, city, same }) => (
            <li key={number} className="wrap-anywhere">
              {/* in a new tab, so that what is typed here stays */}
              <a href={`/staff/customers/${number}`} target="_blank" rel="noopener" className="font-medium underline">
                {name}
              </a>{' '}
              <span className="text-muted">
                {[String(number), city, ...same.map(reason => t(`same.${reason}`))].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        <Button size="sm" pending={pending} onClick={insist}>
          {t('insist')}
        </Button>
      </Banner>
    </div>
  )
}
