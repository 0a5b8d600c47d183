import type { PaymentMethod } from '@kontor/contract/areas/payments'
import { isIban, normaliseIban } from '@kontor/contract/iban'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { IbanInput } from '../../../components/IbanInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'
import { MethodFormPage } from './MethodFormPage.tsx'
import { useMethodSaved } from './method-saved.ts'

type Creditor = { name: string; creditor_id: string }

/** A bank account with the mandate to debit it: the text stands before the consent. */
export const SepaForm = ({ creditor }: { creditor: Creditor }) => {
  const t = useTranslations('billing.sepa')
  const fields = useTranslations('fields')
  const saved = useMethodSaved()

  const check = (data: FormData) => {
    const wrong = new Map<string, string>()
    const iban = String(data.get('iban')).trim()
    if (!String(data.get('holder')).trim()) wrong.set('holder', fields('required'))
    if (!iban) wrong.set('iban', fields('required'))
    else if (!isIban(normaliseIban(iban))) wrong.set('iban', fields('invalid_iban'))
    if (!data.has('mandate_accepted')) wrong.set('mandate_accepted', t('acceptRequired'))
    return wrong
  }

  return (
    <MethodFormPage title={t('title')} lead={t('lead')}>
      <Form
        name="sepa"
        className="flex flex-col gap-4"
        check={check}
        submit={(data, options) =>
          call(
            'POST /ajax/v1/accounts/payment/sepa',
            {
              body: {
                holder: String(data.get('holder')),
                iban: String(data.get('iban')),
                bic: String(data.get('bic')),
                mandate_accepted: true,
              },
            },
            options,
          )
        }
        onDone={(method: PaymentMethod) =>
          saved(t('saved', { label: method.label, reference: method.mandate?.reference ?? '' }))
        }
      >
        <FormField name="holder" label={t('holder')} hint={t('holderHint')}>
          <Input name="holder" autoComplete="name" maxLength={70} />
        </FormField>
        <FormField name="iban" label={t('iban')} hint={t('ibanHint')}>
          <IbanInput name="iban" />
        </FormField>
        <FormField name="bic" label={t('bic')} hint={t('bicHint')} optional>
          <Input name="bic" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={11} />
        </FormField>
        <Mandate creditor={creditor} />
        <SubmitButton size="lg">{t('submit')}</SubmitButton>
      </Form>
    </MethodFormPage>
  )
}

const Mandate = ({ creditor: { name, creditor_id } }: { creditor: Creditor }) => {
  const t = useTranslations('billing.sepa')
  const { errors } = useFormState()
  return (
    <section aria-labelledby="mandate" className="rounded-card border border-line bg-subtle p-4">
      <h2 id="mandate" className="font-semibold">
        {t('mandateTitle')}
      </h2>
      <p className="text-13 text-muted">{t('creditor', { name, id: creditor_id })}</p>
      <p className="mt-3 text-13">{t('mandateText', { name })}</p>
      <p className="mt-2 text-13">{t('mandateRefund')}</p>
      <p className="mt-2 mb-4 text-13 text-muted">{t('mandateReference')}</p>
      <Checkbox name="mandate_accepted" label={t('accept')} error={errors.get('mandate_accepted')} />
    </section>
  )
}
