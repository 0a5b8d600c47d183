import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { Form } from '../../forms/Form.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { publicConfiguration } from '../../session/public-configuration.ts'
import { safeReturn } from '../../session/rules.ts'
import { fetchSession } from '../../session/session.ts'
import { usePageState } from '../../shell/page-state-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Input } from '../../ui/Input.tsx'
import { DemoLogins } from './DemoLogins.tsx'

type LoginFormProps = { previousPage: string | undefined; signedOut: boolean }

export const LoginForm = ({ previousPage, signedOut }: LoginFormProps) => {
  const t = useTranslations('auth.login')
  const router = useRouter()
  const page = usePageState()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const { providerName, appUrl, returnOrigins, demo } = publicConfiguration()

  const enter = async () => {
    page.session = await fetchSession()
    const target = safeReturn(previousPage, appUrl, returnOrigins) ?? page.session.user?.preferences.landing_page ?? '/'
    if (!target.startsWith('/')) return location.assign(target)
    await router.invalidate()
    await router.navigate({ href: target, replace: true })
  }

  const fill = (address: string, secret: string) => {
    if (email.current) email.current.value = address
    if (password.current) password.current.value = secret
    password.current?.focus()
  }

  return (
    <>
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead', { provider: providerName })}</p>
      <Form
        name="login"
        className="flex flex-col gap-4"
        submit={data =>
          call('POST /ajax/v1/accounts/login', {
            body: {
              email: String(data.get('email')),
              password: String(data.get('password')),
              remember: data.has('remember'),
            },
          })
        }
        onDone={enter}
      >
        {signedOut && <Banner tone="success">{t('signedOut')}</Banner>}
        {previousPage && !signedOut && <Banner tone="info">{t('expired')}</Banner>}
        <FormField name="email" label={t('email')}>
          <Input ref={email} name="email" type="email" autoComplete="username" inputMode="email" />
        </FormField>
        <FormField
          name="password"
          label={t('password')}
          aside={
            <a href="/password/reset" className="text-13 text-brand hover:underline">
              {t('forgotten')}
            </a>
          }
        >
          <Input ref={password} name="password" type="password" autoComplete="current-password" />
        </FormField>
        <Checkbox name="remember" label={t('remember')} />
        <SubmitButton size="lg" className="w-full">
          {t('submit')}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center text-13 text-muted">
        {t('newHere')}{' '}
        <a href="/register" className="font-medium text-brand hover:underline">
          {t('register')}
        </a>
      </p>
      {demo && <DemoLogins onChoose={fill} />}
    </>
  )
}
