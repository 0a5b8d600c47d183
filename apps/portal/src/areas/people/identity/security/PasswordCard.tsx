import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { NewPasswordField } from '../../../../forms/NewPasswordField.tsx'
import { PasswordInput } from '../../../../forms/PasswordInput.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Card } from '../../../../ui/Card.tsx'

export const PasswordCard = () => {
  const t = useTranslations('identity.security.password')
  const router = useRouter()
  const { email } = useUser()
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <Form
        name="password"
        className="flex flex-col gap-4"
        submit={(data, options) => {
          const text = (name: string) => String(data.get(name))
          const body = { current_password: text('current_password'), password: text('password') }
          return call('PUT /ajax/v1/accounts/password', { body }, options)
        }}
        onDone={async (_, form) => {
          form.reset()
          showToast('success', t('changed'))
          await router.invalidate()
        }}
      >
        {/* tells password managers whose password this is */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <FormField name="current_password" label={t('current')}>
          <PasswordInput name="current_password" autoComplete="current-password" />
        </FormField>
        <NewPasswordField label={t('new')} />
        <SubmitButton className="self-start">{t('submit')}</SubmitButton>
      </Form>
    </Card>
  )
}
