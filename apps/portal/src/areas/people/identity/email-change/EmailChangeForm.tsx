import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Input } from '../../../../ui/Input.tsx'

type EmailChangeFormProps = {
  use: 'sign_in' | 'customer'
  alsoContactOf: string | null
  /** Whether the current address has to agree. */
  asksOld: boolean
  onDone: () => Promise<void>
  onClose: () => void
}

export const EmailChangeForm = ({ use, alsoContactOf, asksOld, onDone, onClose }: EmailChangeFormProps) => {
  const t = useTranslations('identity.emailChange.email')
  return (
    <Form
      name={`email-change-${use}`}
      className="flex flex-col gap-4 border-t border-line pt-4"
      submit={(data, options) => {
        const applies_to = data.has('also_contact') ? 'both' : use
        const body = { email: String(data.get('email')), applies_to } as const
        return call('POST /ajax/v1/accounts/email-changes', { body }, options)
      }}
      onDone={async change => {
        showToast('success', change.old_needed ? t('sent') : t('sentNew', { email: change.email }))
        await onDone()
      }}
    >
      <FormField name="email" label={t('new')} hint={t(asksOld ? 'bothAsked' : 'newAsked')}>
        <Input name="email" type="email" dir="ltr" maxLength={254} autoComplete="email" autoFocus />
      </FormField>
      {alsoContactOf !== null && (
        <Checkbox
          name="also_contact"
          defaultChecked
          label={<bdi className="wrap-anywhere">{t('alsoContact', { customer: alsoContactOf })}</bdi>}
          hint={t('alsoContactHint')}
        />
      )}
      <LeaveGuard />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t('send')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </Form>
  )
}
