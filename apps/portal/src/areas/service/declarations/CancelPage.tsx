import type { Receipt } from '@kontor/contract/areas/service/declarations'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AntiBot } from '../../../anti-bot/AntiBot.tsx'
import { useAntiBot } from '../../../anti-bot/use-anti-bot.ts'
import { call } from '../../../api/client.ts'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { DateInput } from '../../../forms/DateInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Textarea } from '../../../ui/Textarea.tsx'
import { DeclarerFields } from './DeclarerFields.tsx'
import { declarerOf } from './declarer.ts'
import { ReceiptView } from './ReceiptView.tsx'

const kinds = ['ordinary', 'extraordinary'] as const
const ends = ['earliest', 'date'] as const

/**
 * Cancellation as § 312k BGB wants it: without a login, on one page, with no questions beyond those of the paragraph,
 * one button under its own words, and nothing that deters: the check against robots is unseen, and the form does not wait for it.
 */
export const CancelPage = ({ contract = '' }: { contract: string | undefined }) => {
  const t = useTranslations('declarations.cancel')
  const fields = useTranslations('fields')
  const antiBot = useAntiBot()
  const [receipt, setReceipt] = useState<{ receipt: Receipt; email: string } | null>(null)
  if (receipt) {
    return (
      <ReceiptView title={t('done')} {...receipt}>
        <p>{t('lastDay')}</p>
      </ReceiptView>
    )
  }
  return (
    <>
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead')}</p>
      <Form
        name="cancellation"
        className="flex flex-col gap-5"
        // nothing is not the earliest date: that is the other choice
        check={data =>
          new Map(data.get('end') === 'date' && !data.get('ends_on') ? [['ends_on', fields('required')]] : [])
        }
        submit={async (data, options) => {
          const declarer = declarerOf(data)
          const body = {
            ...declarer,
            kind: data.get('kind') === 'extraordinary' ? kinds[1] : kinds[0],
            ...data.texts('reason'),
            ends_on: data.get('end') === 'date' ? data.text('ends_on') : null,
            ...antiBot.now(),
          }
          const answer = await call('POST /ajax/v1/declarations/cancellation', { body }, options)
          return { receipt: answer, email: declarer.email }
        }}
        onDone={setReceipt}
      >
        <ChoiceField
          name="kind"
          legend={t('kind')}
          row
          defaultValue="ordinary"
          options={kinds.map(value => ({ value, label: t(`kinds.${value}.name`), hint: t(`kinds.${value}.hint`) }))}
        />
        <ReasonField />
        <DeclarerFields contract={contract} />
        <ChoiceField
          name="end"
          legend={t('end')}
          defaultValue="earliest"
          options={ends.map(value => ({ value, label: t(`ends.${value}.name`), hint: t(`ends.${value}.hint`) }))}
        />
        <EndField />
        <AntiBot name="captcha" link={antiBot} unseen />
        <SubmitButton size="lg" className="w-full">
          {t('submit')}
        </SubmitButton>
      </Form>
    </>
  )
}

const ReasonField = () => {
  const t = useTranslations('declarations.cancel')
  if (useFormValue('kind', 'ordinary') !== 'extraordinary') return null
  return (
    <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
      <Textarea name="reason" rows={3} maxLength={2000} />
    </FormField>
  )
}

const EndField = () => {
  const t = useTranslations('declarations.cancel')
  if (useFormValue('end', 'earliest') !== 'date') return null
  return (
    <FormField name="ends_on" label={t('date')}>
      <DateInput name="ends_on" className="max-w-52" />
    </FormField>
  )
}
