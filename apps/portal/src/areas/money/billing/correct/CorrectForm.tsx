import type { Correctable } from '@kontor/contract/areas/money/corrections'
import { type CorrectionKind, correctionKinds } from '@kontor/contract/enums/corrections'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { CreditedLines } from './CreditedLines.tsx'
import type { Shown } from './shown.ts'
import { linesTyped } from './wish.ts'

type CorrectFormProps = { correctable: Correctable; onShown: (shown: Shown | null) => void }

/** What is to be corrected, and why; nothing is issued by it. */
export const CorrectForm = ({ correctable, onShown }: CorrectFormProps) => {
  const t = useTranslations('billing.correct')
  const { invoice, left, tax, whole, reissue } = correctable
  const rest = left.some(({ net }) => net.amount_minor > 0)
  const offered = { reissue, tax, cancel: whole, whole: rest, part: rest }
  const kinds = correctionKinds.filter(kind => offered[kind])
  const first = left.find(({ net }) => net.amount_minor > 0)?.position ?? 0
  return (
    <Form
      name="correct-invoice"
      className="flex flex-col gap-5"
      check={data => {
        const { lines, wrong } = linesTyped(data, correctable)
        const part = data.get('how') === 'part'
        const missing: [string, string][] = part ? wrong.map(name => [name, t('missing')]) : []
        if (part && lines.length + wrong.length === 0) missing.push([`by_${first}`, t('noLines')])
        if (String(data.get('reason') ?? '').trim() === '') missing.push(['reason', t('reasonMissing')])
        return new Map(missing)
      }}
      submit={async (data, options) => {
        onShown(null)
        const how = String(data.get('how')) as CorrectionKind // of the choices above
        const lines = how === 'part' ? linesTyped(data, correctable).lines : []
        const wish = { how, lines, reason: String(data.get('reason')) }
        const params = { id: invoice.id }
        return {
          wish,
          preview: await call('POST /ajax/v1/staff/invoices/{id}/credit', { params, body: wish }, options),
        }
      }}
      onDone={onShown}
    >
      <ChoiceField
        name="how"
        legend={t('how')}
        defaultValue={kinds[0] ?? 'whole'}
        options={kinds.map(value => ({ value, label: t(`hows.${value}`), hint: t(`howHints.${value}`) }))}
      />
      <CreditedLines correctable={correctable} preset={kinds[0] ?? 'whole'} />
      <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
        <Textarea name="reason" rows={2} maxLength={500} />
      </FormField>
      <SubmitButton colour="muted" outline className="self-start">
        {t('preview')}
      </SubmitButton>
    </Form>
  )
}
