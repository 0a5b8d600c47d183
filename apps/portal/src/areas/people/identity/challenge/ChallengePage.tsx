import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { MailHint } from '../../../../components/MailHint.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { CodeInput, digitsOf } from '../../../../forms/CodeInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { PasskeyButton } from '../../../../forms/PasskeyButton.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useAfterSignIn } from '../../../../session/after-sign-in.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { OrLine } from '../../../../ui/OrLine.tsx'
import type { PendingSignIn } from './read-pending.ts'

type Way = 'usual' | 'recovery' | 'lost'

type ChallengePageProps = { pending: PendingSignIn; previousPage: string | undefined }

/** The second step of a sign-in: a passkey, a code, a recovery code, or the way out when all of them are gone. */
export const ChallengePage = ({ pending, previousPage }: ChallengePageProps) => {
  const t = useTranslations('identity.factors')
  const enter = useAfterSignIn(previousPage)
  const { methods } = pending
  const first: Way = methods.some(method => method !== 'recovery_code') ? 'usual' : 'recovery'
  const [way, setWay] = useState<Way>(first)
  const [recovery, setRecovery] = useState(pending.recovery)
  const ways: readonly Way[] = [
    ...(first === 'usual' ? (['usual'] as const) : []),
    ...(methods.includes('recovery_code') ? (['recovery'] as const) : []),
    'lost',
  ]
  const names = { usual: 'useUsual', recovery: 'useRecovery', lost: 'useLost' } as const
  return (
    <>
      <h1 className="text-20 font-semibold">{t(way === 'lost' ? 'lost.title' : 'challenge.title')}</h1>
      {way !== 'lost' && <p className="mt-1 mb-6 text-muted">{t('challenge.lead')}</p>}
      {way === 'usual' && <UsualFactors pending={pending} onDone={enter} />}
      {way === 'recovery' && <RecoveryCodeForm onDone={enter} />}
      {way === 'lost' && <LostFactors hours={pending.recovery_hours} recovery={recovery} onAsked={setRecovery} />}
      <section aria-labelledby="others" className="mt-6 border-t border-line pt-4">
        <h2 id="others" className="text-13 font-medium">
          {t('challenge.others')}
        </h2>
        <ul className="mt-1.5 flex flex-col items-start gap-1">
          {ways
            .filter(other => other !== way)
            .map(other => (
              <li key={other}>
                <button type="button" className="py-0.5 text-brand hover:underline" onClick={() => setWay(other)}>
                  {t(`challenge.${names[other]}`)}
                </button>
              </li>
            ))}
        </ul>
        <Abandon previousPage={previousPage} />
      </section>
    </>
  )
}

const Abandon = ({ previousPage }: Pick<ChallengePageProps, 'previousPage'>) => {
  const t = useTranslations('identity.factors.challenge')
  const navigate = useNavigate()
  const abandon = useAction(async () => {
    await call('POST /ajax/v1/accounts/login/abandon')
    await navigate({ to: '/login', search: previousPage ? { previous_page: previousPage } : {}, hash: true })
  })
  return (
    <Button colour="muted" outline className="mt-4 w-full" pending={abandon.pending} onClick={abandon.run}>
      {t('cancel')}
    </Button>
  )
}

type Recovery = NonNullable<PendingSignIn['recovery']>
type LostFactorsProps = { hours: number; recovery: Recovery | null; onAsked: (recovery: Recovery) => void }

const steps = ['mail', 'wait', 'finish', 'after'] as const

/** Shows what happens when all factors are lost, before recovery is requested and while it runs. */
const LostFactors = ({ hours, recovery, onAsked }: LostFactorsProps) => {
  const t = useTranslations('identity.factors.lost')
  return (
    <Form
      name="lost-factors"
      className="mt-2 flex flex-col gap-4"
      submit={(_, options) => call('POST /ajax/v1/accounts/login/recovery', {}, options)}
      onDone={onAsked}
    >
      {!recovery && <p className="text-muted">{t('lead', { hours })}</p>}
      <div role="status" className="empty:hidden">
        {recovery && (
          <Banner tone="info" title={t('askedTitle')}>
            <p>{t.rich('asked', { at: () => <ExactMoment value={recovery.due_at} /> })}</p>
            <p className="mt-1">{t('askedFound')}</p>
          </Banner>
        )}
      </div>
      {recovery && <MailHint />}
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-13 marker:text-muted">
        {steps.map(step => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
      {!recovery && (
        <SubmitButton size="lg" className="w-full">
          {t('submit')}
        </SubmitButton>
      )}
    </Form>
  )
}

/** One of the ten codes, for lost devices. The browser it is used in is not remembered, because it may be borrowed. */
const RecoveryCodeForm = ({ onDone }: { onDone: () => Promise<void> }) => {
  const t = useTranslations('identity.factors.challenge')
  return (
    <Form
      name="recovery-code"
      className="flex flex-col gap-4"
      submit={data =>
        call('POST /ajax/v1/accounts/login/second-factor', {
          body: { method: 'recovery_code', ...data.texts('code') },
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

type UsualFactorsProps = { pending: PendingSignIn; onDone: () => Promise<void> }

/** The everyday factors. The box comes first, because the sixth digit sends. */
const UsualFactors = ({ pending, onDone }: UsualFactorsProps) => {
  const t = useTranslations('identity.factors')
  const [trusted, setTrusted] = useState(false)
  const { methods, remember_device_days: days } = pending
  const byPasskey = methods.includes('passkey')
  const byCode = methods.includes('totp')
  const trust = days > 0 && { remember_device: trusted }
  return (
    <div className="flex flex-col gap-4">
      {days > 0 && (
        <Checkbox
          label={t('challenge.trust', { days })}
          checked={trusted}
          onChange={event => setTrusted(event.currentTarget.checked)}
        />
      )}
      {byPasskey && (
        <PasskeyButton
          size="lg"
          label={t('challenge.passkey')}
          options={() => call('POST /ajax/v1/accounts/login/passkey/options')}
          send={async credential => {
            await call('POST /ajax/v1/accounts/login/passkey', { body: { credential, ...trust } })
            await onDone()
          }}
        />
      )}
      {byPasskey && !byCode && (
        <p className="hidden text-13 text-muted in-data-[passkeys=none]:block">{t('passkey.none')}</p>
      )}
      {byPasskey && byCode && <OrLine>{t('challenge.or')}</OrLine>}
      {byCode && (
        <Form
          name="second-factor"
          className="flex flex-col gap-4"
          submit={data =>
            call('POST /ajax/v1/accounts/login/second-factor', {
              body: { method: 'totp', code: digitsOf(data.text('code')), ...trust },
            })
          }
          onDone={onDone}
        >
          <FormField name="code" label={t('code.label')} hint={t('code.hint')}>
            <CodeInput />
          </FormField>
          <SubmitButton size="lg" {...(byPasskey && { colour: 'muted', outline: true })} className="w-full">
            {t('challenge.submit')}
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}
