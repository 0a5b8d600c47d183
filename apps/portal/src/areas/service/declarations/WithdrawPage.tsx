import type { Receipt } from '@kontor/contract/areas/service/declarations'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AntiBot } from '../../../anti-bot/AntiBot.tsx'
import { useAntiBot } from '../../../anti-bot/use-anti-bot.ts'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { DeclarerFields } from './DeclarerFields.tsx'
import { declarerOf } from './declarer.ts'
import { ReceiptView } from './ReceiptView.tsx'

/** Withdrawal as § 356a BGB wants it: a statement of who and what, then a confirmation under its own words. */
export const WithdrawPage = ({ contract = '' }: { contract: string | undefined }) => {
  const t = useTranslations('declarations.withdraw')
  const fields = useTranslations('fields')
  const antiBot = useAntiBot()
  const [confirming, setConfirming] = useState(false)
  const [receipt, setReceipt] = useState<{ receipt: Receipt; email: string } | null>(null)
  if (receipt) {
    return (
      <ReceiptView title={t('done')} {...receipt}>
        <p>{t('afterwards')}</p>
      </ReceiptView>
    )
  }
  return (
    <>
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t(confirming ? 'check' : 'lead')}</p>
      <Form
        name="withdrawal"
        className="flex flex-col gap-5"
        // the first press leads to the second step; both are one form, so nothing typed is lost between them
        check={data => missingTexts(data, ['contract', 'name', 'email'], fields('required'), fields('invalid_email'))}
        submit={async (data, options) => {
          if (!confirming) return null
          const declarer = declarerOf(data)
          const body = { ...declarer, ...data.texts('part'), ...antiBot.now() }
          return {
            receipt: await call('POST /ajax/v1/declarations/withdrawal', { body }, options),
            email: declarer.email,
          }
        }}
        onDone={answer => (answer ? setReceipt(answer) : setConfirming(true))}
      >
        <div className={confirming ? 'hidden' : 'flex flex-col gap-5'}>
          <DeclarerFields contract={contract} />
          <FormField name="part" label={t('part')} hint={t('partHint')} optional>
            <Textarea name="part" rows={2} maxLength={2000} />
          </FormField>
        </div>
        {confirming && <Summary />}
        <AntiBot name="captcha" link={antiBot} unseen />
        <div className="flex flex-col gap-2">
          <SubmitButton size="lg" className="w-full">
            {t(confirming ? 'submit' : 'next')}
          </SubmitButton>
          {confirming && (
            <Button size="lg" colour="muted" outline onClick={() => setConfirming(false)}>
              {t('change')}
            </Button>
          )}
        </div>
      </Form>
    </>
  )
}

const Summary = () => {
  const t = useTranslations('declarations')
  const part = useFormValue('part')
  const customer = useFormValue('customer_number')
  return (
    <section className="flex flex-col gap-4 rounded-control border border-line bg-subtle p-4">
      <p className="font-medium">{t('withdraw.statement')}</p>
      <DescriptionList>
        <Fact term={t('contract')}>{useFormValue('contract')}</Fact>
        <Fact term={t('withdraw.extent')}>{part || t('withdraw.whole')}</Fact>
        <Fact term={t('name')}>{useFormValue('name')}</Fact>
        {customer && <Fact term={t('customer')}>{customer}</Fact>}
        <Fact term={t('email')}>{useFormValue('email')}</Fact>
      </DescriptionList>
    </section>
  )
}

/** Fields required before the second step; the server checks them too. */
function missingTexts(
  data: FormValues,
  names: readonly string[],
  required: string,
  invalidEmail: string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const name of names) {
    const value = data.text(name).trim()
    if (value === '') texts.set(name, required)
    else if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) texts.set(name, invalidEmail)
  }
  return texts
}
