import type { BillingUnderWay } from '@kontor/contract/areas/money/staff-billing'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { UsageBar } from '../../../../ui/UsageBar.tsx'

/** Bills everything or one customer now, and shows how far it has come. */
export const StartCard = ({ underWay }: { underWay: BillingUnderWay }) => {
  const t = useTranslations('staff.billing.start')
  const router = useRouter()
  const { run, pending } = useAction(async options => {
    const { started } = await call('POST /ajax/v1/staff/billing/runs', { body: { customer: null } }, options)
    showToast(started ? 'success' : 'info', t(started ? 'started' : 'already'))
    await router.invalidate()
  })
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-5">
        <Button className="self-start" pending={pending || underWay.all !== null} onClick={run}>
          {t('all')}
        </Button>
        <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
          <Progress underWay={underWay} />
        </div>
        <Form
          name="bill-customer"
          className="flex flex-col gap-3 border-t border-line pt-4"
          check={data => new Map(/^\s*\d+\s*$/.test(data.text('customer')) ? [] : [['customer', t('customerMissing')]])}
          submit={async (data, options) => {
            const customer = Number(data.get('customer'))
            const { started } = await call('POST /ajax/v1/staff/billing/runs', { body: { customer } }, options)
            return { customer, started }
          }}
          onDone={async ({ customer, started }, form) => {
            const number = String(customer)
            showToast(started ? 'success' : 'info', started ? t('startedOne', { number }) : t('already'))
            form.reset()
            await router.invalidate()
          }}
        >
          <FormField name="customer" label={t('customer')} hint={t('customerHint')}>
            <Input name="customer" inputMode="numeric" maxLength={9} autoComplete="off" figures className="max-w-52" />
          </FormField>
          <SubmitButton colour="muted" outline className="self-start">
            {t('one')}
          </SubmitButton>
        </Form>
      </div>
    </Card>
  )
}

const Progress = ({ underWay: { all, customers } }: { underWay: BillingUnderWay }) => {
  const t = useTranslations('staff.billing.start')
  return (
    <>
      {all && (
        <>
          <p className="text-13">{all.of === null ? t('waiting') : t('progress', { done: all.done, of: all.of })}</p>
          {all.of !== null && <UsageBar used={all.done} limit={all.of} />}
        </>
      )}
      {customers.length > 0 && (
        <p className="text-13">{t('customers', { count: customers.length, numbers: customers.join(', ') })}</p>
      )}
    </>
  )
}
