import type { MandateText } from '@kontor/contract/areas/money/payment-methods'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useBankAccountCheck } from '../../../components/bank-account-errors.ts'
import { IbanInput } from '../../../components/IbanInput.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import type { FormValues } from '../../../forms/form-values.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'

/** Finds what is wrong with an account, or with the consent, before anything is sent. */
export function useAccountCheck() {
  const t = useTranslations('payments.sepa')
  const check = useBankAccountCheck()
  return (data: FormValues) => {
    // a new account of the same holder is asked for without the name
    const wrong = new Map([...check(data)].filter(([field]) => data.has(field)))
    if (!data.has('mandate_accepted')) wrong.set('mandate_accepted', t('acceptRequired'))
    return wrong
  }
}

/** The account with the consent to the text that was shown. */
export const accountIn = (data: FormValues, { locale, version, hash }: MandateText) => ({
  ...data.texts('iban', 'bic'),
  mandate_accepted: true as const,
  mandate: { locale, version, hash },
})

export const AccountFields = () => {
  const t = useTranslations('payments.sepa')
  return (
    <>
      <FormField name="iban" label={t('iban')} hint={t('ibanHint')}>
        <IbanInput name="iban" />
      </FormField>
      <FormField name="bic" label={t('bic')} hint={t('bicHint')} optional>
        <Input name="bic" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={20} />
      </FormField>
    </>
  )
}

/** Word for word what is kept. Another text is another consent: the tick does not carry over. */
export const Mandate = ({ text: { title, paragraphs, consent, hash } }: { text: MandateText }) => {
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
export const OtherText = () => {
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
