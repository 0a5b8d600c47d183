import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { AntiBot } from '../../../../anti-bot/AntiBot.tsx'
import { useAntiBot } from '../../../../anti-bot/use-anti-bot.ts'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { NewPasswordField } from '../../../../forms/NewPasswordField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { BackToLogin } from './BackToLogin.tsx'

type NewPasswordFormProps = { token: string; valid: boolean }

export const NewPasswordForm = ({ token, valid }: NewPasswordFormProps) => {
  const t = useTranslations('identity.signIn.newPassword')
  const navigate = useNavigate()
  const antiBot = useAntiBot()
  if (!valid) return <DeadLink />
  return (
    <>
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead')}</p>
      <Form
        name="new-password"
        className="flex flex-col gap-4"
        submit={async (data, options) => {
          const body = { token, ...data.texts('password'), ...(await antiBot.response()) }
          await call('POST /ajax/v1/password/reset', { body }, options)
        }}
        onDone={() => navigate({ to: '/login', search: { password_changed: 1 }, replace: true })}
      >
        <NewPasswordField label={t('label')} />
        <AntiBot name="captcha" link={antiBot} />
        <SubmitButton size="lg" className="w-full">
          {t('submit')}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center text-13">
        <a href="/password/reset" className="font-medium text-brand hover:underline">
          {t('askAgain')}
        </a>
      </p>
    </>
  )
}

const DeadLink = () => {
  const t = useTranslations('identity.signIn.newPassword')
  return (
    <>
      <h1 className="text-20 font-semibold">{t('invalidTitle')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('invalid')}</p>
      <a href="/password/reset" className={`${buttonClass({ size: 'lg' })} w-full`}>
        {t('askAgain')}
      </a>
      <BackToLogin />
    </>
  )
}
