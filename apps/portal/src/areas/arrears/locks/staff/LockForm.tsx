import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { lockInput, lockReasons } from './lock-input.ts'
import { StatementFields } from './StatementFields.tsx'

type LockFormProps = { number: number; onDone: () => Promise<void>; onClose: () => void }

/** Locks the account: why, how far, how long, and for content the statement of reasons. */
export const LockForm = ({ number, onDone, onClose }: LockFormProps) => {
  const t = useTranslations('locks.staff')
  return (
    <Form
      name="lock"
      className="flex flex-col gap-5 rounded-card border border-line bg-subtle p-4"
      submit={(data, options) =>
        call('POST /ajax/v1/staff/customers/{id}/lock', { params: { id: number }, body: lockInput(data) }, options)
      }
      onDone={onDone}
    >
      <FormField name="reason" label={t('reason')}>
        <Select name="reason" defaultValue="" className="max-w-80">
          <option value="">{t('choose')}</option>
          {lockReasons.map(reason => (
            <option key={reason} value={reason}>
              {t(`reasons.${reason}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <ChoiceField
        name="scope"
        legend={t('scope')}
        defaultValue="services"
        options={(['services', 'administration'] as const).map(value => ({
          value,
          label: t(`scopes.${value}.label`),
          hint: t(`scopes.${value}.hint`),
        }))}
      />
      <FormField name="scope_detail" label={t('scopeDetail')} hint={t('scopeDetailHint')} optional>
        <Input name="scope_detail" maxLength={1000} autoComplete="off" />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="ends_on" label={t('endsOnField')} optional>
          <DateInput name="ends_on" />
        </FormField>
        <FormField name="termination_on" label={t('terminationOn')} hint={t('terminationHint')} optional>
          <DateInput name="termination_on" />
        </FormField>
      </div>
      <Reasons />
      <div className="flex flex-wrap gap-2">
        <SubmitButton colour="danger">{t('submit')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

const Reasons = () => {
  const t = useTranslations('locks.staff')
  const reason = useFormValue('reason')
  const isAboutContent = reason === 'abuse' || reason === 'legal'
  return (
    <>
      <FormField name="facts" label={t('facts')} hint={t('factsHint')} optional={!isAboutContent}>
        <Textarea name="facts" rows={4} maxLength={5000} />
      </FormField>
      {isAboutContent && <StatementFields />}
    </>
  )
}
