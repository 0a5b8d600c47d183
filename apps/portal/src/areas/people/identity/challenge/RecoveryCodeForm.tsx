import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Input } from '../../../../ui/Input.tsx'

/** One of the ten codes, for lost devices. The browser it is used in is not remembered, because it may be borrowed. */
export const RecoveryCodeForm = ({ onDone }: { onDone: () => Promise<void> }) => {
  const t = useTranslations('identity.factors.challenge')
  return (
    <Form
      name="recovery-code"
      className="flex flex-col gap-4"
      submit={data =>
        call('POST /ajax/v1/accounts/login/second-factor', {
          body: { method: 'recovery_code', code: String(data.get('code')) },
        })
      }
      onDone={onDone}
    >
      <FormField name="code" label={t('recoveryLabel')} hint={t('recoveryHint')}>
        <Input
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          className="figures-distinct"
        />
      </FormField>
      <SubmitButton size="lg" className="w-full">
        {t('submit')}
      </SubmitButton>
    </Form>
  )
}
