import type { KnownCustomer } from '@kontor/contract/areas/desk/customer-opening'
import { mostPaymentDays } from '@kontor/contract/enums/billing'
import { mayStaff } from '@kontor/contract/staff-powers'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { packFiles } from '../../../../forms/attachments.ts'
import { CustomerFields, customerOf, KnownNote } from '../../../../forms/CustomerFields.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import type { FormValues } from '../../../../forms/form-values.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormSnapshot, useFormValue } from '../../../../forms/use-form-value.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { WithPower } from '../WithPower.tsx'
import { ExemptionFields, exemptionOf, missingFiles } from './CustomerExemptions.tsx'

/** Opens a customer account by hand. */
export const OpenCustomerPage = () => {
  const t = useTranslations('staff.opening')
  const router = useRouter()
  const { staff_powers: powers } = useUser()
  const agrees = mayStaff(powers, 'billing:act')
  const exempts = mayStaff(powers, 'billing:decide')
  const missing = useTranslations('staff.exemptions')('missing')
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/staff/$list/{-$id}" params={{ list: 'customers' }}>
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
          check={data => {
            const wrong = data.has('exempt') ? missingFiles(data, missing) : new Map<string, string>()
            if (paymentDays(data) === undefined)
              wrong.set('payment_days', t('paymentDaysWrong', { most: mostPaymentDays }))
            return wrong
          }}
          submit={(data, options) =>
            call(
              'POST /ajax/v1/staff/customers',
              { body: openedOf(data, agrees) },
              { ...options, pack: data.has('exempt') ? packFiles(data) : undefined },
            )
          }
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
          {exempts && <ExemptionCard />}
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
  return {
    ...customerOf(data),
    ...(agrees && { payment_days: paymentDays(data) ?? null, collective: data.has('collective') }),
    ...(data.has('exempt') && { exemption: exemptionOf(data, 'exemption.') }),
    owner_email: text('owner_email'),
    known: text('known')
      .split(',')
      .flatMap(number => (number === '' ? [] : Number(number))),
  }
}

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

const ExemptionCard = () => {
  const t = useTranslations('staff.exemptions')
  const isExempt = useFormSnapshot(form => Number(new FormData(form).has('exempt')), 0) > 0
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        <Checkbox name="exempt" label={t('exempt')} hint={t('exemptHint')} />
        {isExempt && <ExemptionFields prefix="exemption." />}
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
