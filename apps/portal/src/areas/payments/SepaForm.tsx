import type { MandateText, PaymentMethod } from '@kontor/contract/areas/payments'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { bankAccountErrors } from '../../components/bank-account-errors.ts'
import { IbanInput } from '../../components/IbanInput.tsx'
import { Form } from '../../forms/Form.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { useFormState } from '../../forms/form-context.ts'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { currentCustomer } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Input } from '../../ui/Input.tsx'
import { MethodFormPage } from './MethodFormPage.tsx'
import { useMethodSaved } from './method-saved.ts'

type SepaFormProps = {
  texts: MandateText[]
  /** What is paid with it afterwards, as in the address of the page that pays. */
  pay?: string | undefined
}

/** A bank account with the mandate to debit it: the text comes before the consent, and is sent with it by its hash. */
export const SepaForm = ({ texts, pay }: SepaFormProps) => {
  const t = useTranslations('payments.sepa')
  const fields = useTranslations('fields')
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

  const check = (data: FormData) => {
    const wrong = new Map<string, string>(bankAccountErrors(data).map(([field, code]) => [field, fields(code)]))
    if (!data.has('mandate_accepted')) wrong.set('mandate_accepted', t('acceptRequired'))
    return wrong
  }

  return (
    <MethodFormPage title={t('title')} lead={t('lead')}>
      <Form
        name="sepa"
        className="flex flex-col gap-4"
        check={check}
        submit={(data, options) => {
          const { locale, version, hash } = text
          const account = { holder: String(data.get('holder')), iban: String(data.get('iban')) }
          const body = {
            ...{ ...account, bic: String(data.get('bic')) },
            ...{ mandate_accepted: true as const, mandate: { locale, version, hash } },
          }
          return call('POST /ajax/v1/accounts/payment/sepa', { body }, options)
        }}
        stale={() => <OtherText />}
        onDone={(method: PaymentMethod) =>
          saved(t('saved', { label: method.label, reference: method.mandate?.reference ?? '' }))
        }
      >
        <FormField name="holder" label={t('holder')} hint={t('holderHint')}>
          <Input name="holder" dir="auto" autoComplete="name" maxLength={70} />
        </FormField>
        <FormField name="iban" label={t('iban')} hint={t('ibanHint')}>
          <IbanInput name="iban" />
        </FormField>
        <FormField name="bic" label={t('bic')} hint={t('bicHint')} optional>
          <Input name="bic" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={20} />
        </FormField>
        <Mandate text={text} />
        <SubmitButton size="lg">{t('submit')}</SubmitButton>
      </Form>
    </MethodFormPage>
  )
}

/** Word for word what is kept. Another text is another consent: the tick does not carry over. */
const Mandate = ({ text: { title, paragraphs, consent, hash } }: { text: MandateText }) => {
  const { errors } = useFormState()
  return (
    <section aria-labelledby="mandate" className="rounded-card border border-line bg-subtle p-4">
      <h2 id="mandate" className="font-semibold">
        {title}
      </h2>
      <div className="mt-2 mb-4 flex flex-col gap-2 text-13 wrap-anywhere">
        {paragraphs.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Checkbox key={hash} name="mandate_accepted" label={consent} error={errors.get('mandate_accepted')} />
    </section>
  )
}

/** The page's text is outdated: the current one is fetched, and read, before consent is given. */
const OtherText = () => {
  const t = useTranslations('payments.sepa')
  const router = useRouter()
  useEffect(() => void router.invalidate(), [router])
  return (
    <div role="alert">
      <Banner tone="warning" title={t('staleTitle')}>
        {t('stale')}
      </Banner>
    </div>
  )
}
