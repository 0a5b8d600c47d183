import type { CallOutput } from '@kontor/contract/wire/types'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Input } from '../../../../ui/Input.tsx'

type Checked = CallOutput<'POST /ajax/v1/staff/caller-pin/check'>

/** Checks a caller's identity. */
export const PinCheck = () => {
  const t = useTranslations('staff.desk')
  const [checked, setChecked] = useState<Checked | null>(null)
  return (
    <Card title={t('pinTitle')} subtitle={t('pinLead')}>
      <Form
        name="pin-check"
        className="flex flex-col gap-4"
        submit={(data, options) => {
          setChecked(null)
          const body = { customer_number: Number(data.get('customer_number')), ...data.texts('pin') }
          return call('POST /ajax/v1/staff/caller-pin/check', { body }, options)
        }}
        onDone={(answer, form) => {
          setChecked(answer)
          // removes the PIN from the screen
          form.reset()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="customer_number" label={t('customerNumber')}>
            <Input name="customer_number" inputMode="numeric" maxLength={9} autoComplete="off" figures />
          </FormField>
          <FormField name="pin" label={t('pin')}>
            <Input name="pin" inputMode="numeric" maxLength={7} autoComplete="one-time-code" figures />
          </FormField>
        </div>
        <SubmitButton className="self-start">{t('pinCheck')}</SubmitButton>
      </Form>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {checked && <Result checked={checked} />}
      </div>
    </Card>
  )
}

const Result = ({ checked: { caller } }: { checked: Checked }) => {
  const t = useTranslations('staff.desk')
  const roles = useTranslations('roles')
  if (!caller)
    return (
      <Banner tone="danger" title={t('pinWrong')}>
        {t('pinWrongText')}
      </Banner>
    )
  return (
    <Banner tone="success" title={t('pinRight', { name: caller.name })}>
      {t.rich('pinRightText', {
        email: caller.email,
        role: roles(caller.role),
        time: () => <ExactMoment value={caller.expires_at} />,
      })}
    </Banner>
  )
}
