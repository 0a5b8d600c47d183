import type { MandateText, PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { Input } from '../../../ui/Input.tsx'
import { AccountFields, accountIn, Mandate, OtherText, useAccountCheck } from './MandateFields.tsx'
import { MethodFormPage } from './MethodFormPage.tsx'
import { useMethodSaved } from './method-saved.ts'

type SepaFormProps = {
  texts: MandateText[]
  /** Says what is paid with it afterwards, as in the address of the page that pays. */
  pay?: string | undefined
}

/** A bank account with the mandate to debit it: the text comes before the consent, and is sent with it by its hash. */
export const SepaForm = ({ texts, pay }: SepaFormProps) => {
  const t = useTranslations('payments.sepa')
  const check = useAccountCheck()
  const language = useLocale()
  const saved = useMethodSaved(pay)
  const text = texts.find(({ locale }) => locale === language) ?? texts[0]
  const staff = currentCustomer(useUser())?.role === 'staff'
  if (!text) return null
  if (staff) {
    return (
      <MethodFormPage title={t('title')}>
        <p>{t('payerOnly')}</p>
      </MethodFormPage>
    )
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
            { body: { ...accountIn(data, text), ...data.texts('holder') } },
            options,
          )
        }
        stale={() => <OtherText />}
        onDone={(method: PaymentMethod) =>
          saved(t('saved', { label: method.label, reference: method.mandate?.reference ?? '' }))
        }
      >
        <FormField name="holder" label={t('holder')} hint={t('holderHint')}>
          <Input name="holder" dir="auto" autoComplete="name" maxLength={70} />
        </FormField>
        <AccountFields />
        <Mandate text={text} />
        <SubmitButton size="lg">{t('submit')}</SubmitButton>
      </Form>
    </MethodFormPage>
  )
}
