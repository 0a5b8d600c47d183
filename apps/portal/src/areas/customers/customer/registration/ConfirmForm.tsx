import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { PasswordInput } from '../../../../forms/PasswordInput.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAfterSignIn } from '../../../../session/after-sign-in.ts'

type ConfirmFormProps = {
  token: string
  needsPassword: boolean
  /** The link has ended meanwhile: in another tab, or by time. */
  onLost: () => Promise<void>
}

/**
 * One press; in another browser than the one that registered also the password chosen there. Then the visitor is signed
 * in.
 */
export const ConfirmForm = ({ token, needsPassword, onLost }: ConfirmFormProps) => {
  const t = useTranslations('identity.registration.confirm')
  const enter = useAfterSignIn(undefined)
  return (
    <Form
      name="register-confirm"
      className="flex flex-col gap-4"
      submit={async (data, options) => {
        const body = needsPassword ? { password: String(data.get('password')) } : {}
        try {
          await call('POST /ajax/v1/accounts/register/{token}', { params: { token }, body }, options)
          return 'entered'
        } catch (error) {
          if (error instanceof ApiProblem && error.code === 'link_invalid') return 'lost'
          throw error
        }
      }}
      onDone={outcome => (outcome === 'entered' ? enter() : onLost())}
    >
      {needsPassword && (
        <FormField name="password" label={t('password')} hint={t('passwordHint')}>
          <PasswordInput name="password" autoComplete="current-password" />
        </FormField>
      )}
      <SubmitButton size="lg" className="w-full">
        {t('submit')}
      </SubmitButton>
    </Form>
  )
}
