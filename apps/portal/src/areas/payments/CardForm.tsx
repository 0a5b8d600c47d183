import type { PaymentMethod } from '@kontor/contract/areas/payments'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { ChoiceField } from '../../forms/ChoiceField.tsx'
import { Form } from '../../forms/Form.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Input } from '../../ui/Input.tsx'
import { MethodFormPage } from './MethodFormPage.tsx'
import { useMethodSaved } from './method-saved.ts'
import { testCards } from './sandbox-cards.ts'

/** A card, by the token of a gateway's own form. Here only the sandbox gives one out, and says so. */
export const CardForm = ({ offered }: { offered: boolean }) => {
  const t = useTranslations('payments.card')
  const required = useTranslations('fields')('required')
  const saved = useMethodSaved()
  if (!offered) {
    return (
      <MethodFormPage title={t('title')}>
        <p>{t('unavailable')}</p>
      </MethodFormPage>
    )
  }
  return (
    <MethodFormPage title={t('title')} lead={t('lead')}>
      <Form
        name="card"
        className="flex flex-col gap-4"
        check={data => new Map(String(data.get('holder')).trim() ? [] : [['holder', required]])}
        submit={(data, options) =>
          call(
            'POST /ajax/v1/accounts/payment/card',
            { body: { gateway_token: String(data.get('gateway_token')), holder: String(data.get('holder')) } },
            options,
          )
        }
        onDone={(method: PaymentMethod) => saved(t('saved', { label: method.label }))}
      >
        <Banner tone="info" title={t('sandboxTitle')}>
          {t('sandboxText')}
        </Banner>
        <ChoiceField
          name="gateway_token"
          legend={t('choose')}
          defaultValue={testCards[0].token}
          options={testCards.map(({ token, number, answer }) => ({
            value: token,
            label: number,
            hint: t(`answers.${answer}`),
          }))}
        />
        <FormField name="holder" label={t('holder')}>
          <Input name="holder" autoComplete="cc-name" maxLength={70} />
        </FormField>
        <SubmitButton size="lg">{t('submit')}</SubmitButton>
      </Form>
    </MethodFormPage>
  )
}
