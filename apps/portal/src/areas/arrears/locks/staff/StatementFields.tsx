import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'

const origins = ['notice', 'own_initiative', 'order'] as const
const groundKinds = ['law', 'terms'] as const

/** Asks for what Art. 17 (3) of Regulation (EU) 2022/2065 requires. Nothing is preselected: the deciding person chooses each. */
export const StatementFields = () => {
  const t = useTranslations('locks.staff')
  const origin = useFormValue('origin')
  const yesNo = [
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ]
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-1 text-14 font-semibold">{t('statement')}</legend>
      <p className="text-13 text-muted">{t('statementLead')}</p>
      <ChoiceField
        name="origin"
        legend={t('origin')}
        options={origins.map(value => ({ value, label: t(`origins.${value}`) }))}
      />
      {origin === 'notice' && (
        <FormField name="notice_number" label={t('noticeNumber')} hint={t('noticeHint')}>
          <Input name="notice_number" maxLength={20} autoComplete="off" figures className="max-w-52" />
        </FormField>
      )}
      <ChoiceField
        row
        name="ground_kind"
        legend={t('groundKind')}
        options={groundKinds.map(value => ({ value, label: t(`groundKinds.${value}`) }))}
      />
      <FormField name="ground" label={t('ground')}>
        <Input name="ground" maxLength={300} autoComplete="off" />
      </FormField>
      <FormField name="explanation" label={t('explanation')}>
        <Textarea name="explanation" rows={3} maxLength={5000} />
      </FormField>
      <ChoiceField row name="automated_detection" legend={t('detection')} options={yesNo} />
      <ChoiceField row name="automated_decision" legend={t('decision')} options={yesNo} />
    </fieldset>
  )
}
