import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAntiBotWhenAsked } from '../../../../anti-bot/use-anti-bot.ts'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { clearDrafts } from '../../../../forms/draft-storage.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import { PasskeyButton } from '../../../../forms/PasskeyButton.tsx'
import { PasswordInput } from '../../../../forms/PasswordInput.tsx'
import { ProblemNote } from '../../../../forms/ProblemNote.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import type { messages } from '../../../../i18n/en/messages.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { useAfterSignIn } from '../../../../session/after-sign-in.ts'
import type { PasskeyAnswer } from '../../../../session/passkeys.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { OrLine } from '../../../../ui/OrLine.tsx'

/** Signs in without a password: by the button, or by the browser's offer at the address field. */
const PasskeySignIn = ({ onDone }: { onDone: () => Promise<void> }) => {
  const t = useTranslations('identity.signIn.login')
  const { form } = useFormState()
  const settled = useRef(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const options = () => call('POST /ajax/v1/accounts/login/passkey/options')
  const send = async (credential: PasskeyAnswer) => {
    // button and offer may both be answered: the first one signs in
    if (settled.current) return
    settled.current = true
    setProblem(null)
    const remember = form.current ? new FormData(form.current).has('remember') : false
    try {
      await call('POST /ajax/v1/accounts/login/passkey', { body: { credential, remember } })
      await onDone()
    } catch (error) {
      settled.current = false
      throw error
    }
  }
  const offer = useEffectEvent(async () => {
    const { offerPasskeys } = await import('../../../../session/passkeys.ts')
    const credential = await offerPasskeys(options)
    if (credential) await send(credential)
  })

  useEffect(() => {
    if (!('PublicKeyCredential' in globalThis)) return
    // with the first interaction: visitors who only look cause no request, and the page is no heavier
    const first = new AbortController()
    const begin = () => {
      first.abort()
      offer().catch((error: unknown) => {
        // missing options are no loss: the button asks again, and says what is wrong
        if (error instanceof ApiProblem && error.code === 'passkey_not_accepted') setProblem(error)
      })
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
      document.addEventListener(sign, begin, { signal: first.signal, passive: true })
    }
    // anyone who is in a field was there before this page listened
    if (document.activeElement instanceof HTMLInputElement) begin()
    return () => {
      const offered = first.signal.aborted
      first.abort()
      // a question of a page that is left is answered by no one
      if (offered) void import('../../../../session/passkeys.ts').then(({ stopAsking }) => stopAsking())
    }
  }, [])

  return (
    <div className="flex flex-col gap-4 in-data-[passkeys=none]:hidden">
      <PasskeyButton size="lg" colour="muted" outline label={t('passkey')} options={options} send={send} />
      {problem && <ProblemNote problem={problem} />}
      <OrLine>{t('or')}</OrLine>
    </div>
  )
}

/** Needed by few: after wrong passwords. */
const AntiBot = lazy(async () => ({ default: (await import('../../../../anti-bot/AntiBot.tsx')).AntiBot }))

/** In a demo alone. */
const DemoLogins = lazy(async () => ({ default: (await import('./DemoLogins.tsx')).DemoLogins }))

/** Why the visitor is here, if it is worth saying. */
export type LoginReason = 'signedOut' | 'passwordChanged' | 'goOn' | null

/** Why the sign-in with the identity provider did not work. */
export type SignOnRefusal = keyof (typeof messages)['identity']['singleSignOn']['refused']

type LoginFormProps = { previousPage: string | undefined; reason: LoginReason; refusal: SignOnRefusal | undefined }

export const LoginForm = ({ previousPage, reason, refusal }: LoginFormProps) => {
  const t = useTranslations('identity.signIn.login')
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const antiBot = useAntiBotWhenAsked()
  const enter = useAfterSignIn(previousPage)
  const { providerName, demo } = publicConfiguration()

  useEffect(() => {
    // ASVS 14.3.1: signing out leaves no drafts behind
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
          const credentials = data.texts('email', 'password')
          const remember = data.has('remember')
          return antiBot
            .send(captcha => call('POST /ajax/v1/accounts/login', { body: { ...credentials, remember, ...captcha } }))
            .catch((error: unknown) => {
              throw onPassword(error, password.current)
            })
        }}
        onDone={answer => {
          // another customer centre need not say who has signed in
          if (!answer || !('two_factor' in answer)) return enter()
          return navigate({ to: '/twofactor', search: previousPage ? { previous_page: previousPage } : {}, hash: true })
        }}
      >
        <SignOn previousPage={previousPage} refusal={refusal} />
        {reason && !refusal && <Banner tone={reason === 'goOn' ? 'info' : 'success'}>{t(reason)}</Banner>}
        <PasskeySignIn onDone={enter} />
        <FormField name="email" label={t('email')}>
          <Input ref={email} name="email" type="email" autoComplete="username webauthn" inputMode="email" />
        </FormField>
        <FormField name="password" label={t('password')}>
          <PasswordInput ref={password} name="password" autoComplete="current-password" />
        </FormField>
        <Checkbox name="remember" label={t('remember')} />
        {antiBot.asked && (
          <Suspense>
            <AntiBot name="captcha" link={antiBot.link} />
          </Suspense>
        )}
        <SubmitButton size="lg" className="w-full">
          {t('submit')}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center text-13 text-muted">
        <a href="/password/reset" className="inline-block min-h-6 text-brand hover:underline">
          {t('forgotten')}
        </a>
        <br />
        {t('newHere')}{' '}
        <a href="/register" className="font-medium text-brand hover:underline">
          {t('register')}
        </a>
      </p>
      {demo && (
        <Suspense>
          <DemoLogins onChoose={fill} />
        </Suspense>
      )}
    </>
  )
}

/** Either may be wrong; the password is what is typed anew. The wire has the mistake at the address. */
function onPassword(error: unknown, password: HTMLInputElement | null): unknown {
  if (!(error instanceof ApiProblem) || error.code !== 'invalid_credentials') return error
  password?.select()
  return new ApiProblem(422, { ...error.body, errors: { password: error.body.errors?.email ?? [] } })
}

/** The link to the provider's own sign-in, if there is one: the rest happens there. */
const SignOn = ({ previousPage, refusal }: Omit<LoginFormProps, 'reason'>) => {
  const t = useTranslations('identity.singleSignOn')
  const { singleSignOn, centreUrl } = publicConfiguration()
  if (!singleSignOn) return null
  const search = previousPage ? `?previous_page=${encodeURIComponent(previousPage)}` : ''
  return (
    <>
      {refusal && (
        <Banner tone="danger">{t.has(`refused.${refusal}`) ? t(`refused.${refusal}`) : t('refused.failed')}</Banner>
      )}
      <a
        href={`${centreUrl}/sign-in/provider${search}`}
        rel="external"
        className={buttonClass({ size: 'lg', colour: 'muted', outline: true })}
      >
        {t('with', { label: singleSignOn.label })}
      </a>
    </>
  )
}
