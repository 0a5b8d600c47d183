import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { clearDrafts } from '../../forms/draft.ts'
import { Form } from '../../forms/Form.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { PasswordInput } from '../../forms/PasswordInput.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { publicConfiguration } from '../../session/public-configuration.ts'
import { safeReturn } from '../../session/rules.ts'
import { fetchSession } from '../../session/session.ts'
import { usePageState } from '../../shell/page-state-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Input } from '../../ui/Input.tsx'
import { DemoLogins } from './DemoLogins.tsx'

/** Why the visitor is here, as far as it is worth a word. */
export type LoginReason = 'signedOut' | 'passwordChanged' | 'goOn' | null

type LoginFormProps = { previousPage: string | undefined; reason: LoginReason }

export const LoginForm = ({ previousPage, reason }: LoginFormProps) => {
  const t = useTranslations('auth.login')
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const enter = useEntrance(previousPage)
  const { providerName, demo } = publicConfiguration()

  useEffect(() => {
    // ASVS 14.3.1: whoever signs out leaves nothing he wrote behind
    if (reason === 'signedOut') clearDrafts()
  }, [reason])

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
        submit={data => {
          const credentials = { email: String(data.get('email')), password: String(data.get('password')) }
          return call('POST /ajax/v1/accounts/login', { body: { ...credentials, remember: data.has('remember') } })
        }}
        onDone={enter}
      >
        {reason && <Banner tone={reason === 'goOn' ? 'info' : 'success'}>{t(reason)}</Banner>}
        <FormField name="email" label={t('email')}>
          <Input ref={email} name="email" type="email" autoComplete="username" inputMode="email" />
        </FormField>
        <FormField
          name="password"
          label={t('password')}
          aside={
            <a href="/password/reset" className="text-brand hover:underline">
              {t('forgotten')}
            </a>
          }
        >
          <PasswordInput ref={password} name="password" autoComplete="current-password" />
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

/** The way in: to the page that was asked for, else to the one the user starts with. */
function useEntrance(previousPage: string | undefined): () => Promise<void> {
  const router = useRouter()
  const page = usePageState()
  return async () => {
    page.session = await fetchSession()
    const { appUrl, returnOrigins } = publicConfiguration()
    const target = safeReturn(previousPage, appUrl, returnOrigins) ?? page.session.user?.preferences.landing_page ?? '/'
    if (target.startsWith('/')) await router.navigate({ href: target, replace: true })
    else location.assign(target)
  }
}
