import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { NewPasswordField } from '../../../../forms/NewPasswordField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import type { Pending } from './invitation-view.ts'
import { answered, useArrival } from './use-answer.ts'

type RegisterFormProps = { token: string; view: Pending; decline: ReactNode }

/** For an address without an account: the link has proved it, so only a name and a password are missing. */
export const RegisterForm = ({ token, view, decline }: RegisterFormProps) => {
  const t = useTranslations('people.invitation')
  const locale = useLocale()
  const { email, customer } = view
  return (
    <Form
      name="invitation"
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const body = { name: String(data.get('name')), password: String(data.get('password')), locale }
        return answered(call('POST /ajax/v1/invitations/{token}/register', { params: { token }, body }, options))
      }}
      onDone={useArrival(t('accepted', { customer: customer.name }))}
    >
      <div>
        <h2 className="font-semibold">{t('registerTitle')}</h2>
        <p className="text-13 text-muted wrap-anywhere">{t('registerText', { email })}</p>
      </div>
      {/* for password managers, which store the password below under it */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <FormField name="name" label={t('name')}>
        <Input name="name" maxLength={160} autoComplete="name" />
      </FormField>
      <NewPasswordField label={t('password')} />
      <p className="text-13 text-muted">
        {t.rich('privacy', {
          link: text => (
            <a
              href="/privacy"
              target="_blank"
              rel="noopener"
              className="text-brand underline underline-offset-2 hover:no-underline"
            >
              {text}
              <span className="sr-only"> {t('newTab')}</span>
            </a>
          ),
        })}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <SubmitButton size="lg">{t('registerSubmit')}</SubmitButton>
        {decline}
      </div>
    </Form>
  )
}
