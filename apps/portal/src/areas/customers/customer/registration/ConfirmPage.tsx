import type { RegistrationState } from '@kontor/contract/areas/customers/registration'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { PasswordInput } from '../../../../forms/PasswordInput.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { useAfterSignIn } from '../../../../session/after-sign-in.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { registrationState } from './registration-state.ts'

type ConfirmPageProps = { token: string; found: RegistrationState }

/** Target of the mail's link. Nothing happens before a press: programs that open links in mails use nothing up. */
export const ConfirmPage = ({ token, found }: ConfirmPageProps) => {
  const [now, setNow] = useState<RegistrationState | 'declined'>(found)
  // after a press that led on, the button is gone and the focus with it
  const reached = now !== found
  if (now === 'declined') return <Declined />
  if (now.state === 'waiting')
    return (
      <Waiting
        token={token}
        waiting={now}
        onLost={async () => setNow(await registrationState(token))}
        onDeclined={() => setNow('declined')}
      />
    )
  return now.state === 'used' ? (
    <Used reached={reached} />
  ) : (
    <Dead expired={now.state === 'expired'} reached={reached} />
  )
}

type WaitingProps = { token: string; waiting: RegistrationState; onLost: () => Promise<void>; onDeclined: () => void }

const Waiting = ({ token, waiting, onLost, onDeclined }: WaitingProps) => {
  const t = useTranslations('identity.registration.confirm')
  const decline = useAction(async options => {
    await call('POST /ajax/v1/accounts/register/{token}/decline', { params: { token } }, options)
    onDeclined()
  })
  return (
    <>
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">
        {t(waiting.needs_password ? 'leadElsewhere' : 'lead', { email: waiting.email ?? '' })}
      </p>
      <ConfirmForm token={token} needsPassword={waiting.needs_password} onLost={onLost} />
      <section className="mt-8 border-t border-line pt-5" aria-labelledby="not-me">
        <h2 id="not-me" className="font-semibold">
          {t('notMeTitle')}
        </h2>
        <p className="mt-1 mb-3 text-13 text-muted">{t('notMeText')}</p>
        <Button colour="danger" outline pending={decline.pending} onClick={decline.run}>
          {t('notMe')}
        </Button>
      </section>
    </>
  )
}

const Used = ({ reached }: { reached: boolean }) => {
  const t = useTranslations('identity.registration.confirm')
  return (
    <Told title={t('usedTitle')} text={t('used')} reached={reached}>
      <a href={publicConfiguration().loginUrl} className={`${buttonClass({ size: 'lg' })} w-full`}>
        {t('signIn')}
      </a>
    </Told>
  )
}

const Dead = ({ expired, reached }: { expired: boolean; reached: boolean }) => {
  const t = useTranslations('identity.registration.confirm')
  return (
    <Told
      title={t(expired ? 'expiredTitle' : 'unknownTitle')}
      text={t(expired ? 'expired' : 'unknown')}
      reached={reached}
    >
      <a href="/register" className={`${buttonClass({ size: 'lg' })} w-full`}>
        {t('again')}
      </a>
      <p className="mt-6 text-center text-13">
        <a href={publicConfiguration().loginUrl} className="font-medium text-brand hover:underline">
          {t('signIn')}
        </a>
      </p>
    </Told>
  )
}

const Declined = () => {
  const t = useTranslations('identity.registration.confirm')
  return (
    <Told title={t('declinedTitle')} text={t('declined')} reached>
      <p className="text-13 text-muted">{t('declinedMore')}</p>
    </Told>
  )
}

type ToldProps = { title: string; text: string; reached: boolean; children: ReactNode }

const Told = ({ title, text, reached, children }: ToldProps) => (
  <>
    <h1 ref={reached ? takeFocus : null} tabIndex={-1} className="text-20 font-semibold">
      {title}
    </h1>
    <p className="mt-1 mb-6 text-muted">{text}</p>
    {children}
  </>
)

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
const ConfirmForm = ({ token, needsPassword, onLost }: ConfirmFormProps) => {
  const t = useTranslations('identity.registration.confirm')
  const enter = useAfterSignIn(undefined)
  return (
    <Form
      name="register-confirm"
      className="flex flex-col gap-4"
      submit={async (data, options) => {
        const body = needsPassword ? data.texts('password') : {}
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
