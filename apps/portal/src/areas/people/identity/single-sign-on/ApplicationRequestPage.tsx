import type { ApplicationRequest } from '@kontor/contract/areas/people/single-sign-on'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { AuthChallengeGate } from '../../../../shell/AuthChallengeGate.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { CheckIcon } from '../../../../ui/MoreIcons.tsx'

type Props = { uid: string; request: ApplicationRequest }

/** Shows what an application needs before it signs the user in: a fresh proof, or consent. */
export const ApplicationRequestPage = ({ uid, request: { application, step, data } }: Props) => {
  const t = useTranslations('identity.singleSignOn')
  const answer = async (allow: boolean) => {
    const { location: next } = await call('POST /ajax/v1/sign-on/requests/{uid}', { params: { uid }, body: { allow } })
    location.assign(next)
  }
  const allow = useAction(() => answer(true))
  const refuse = useAction(() => answer(false))
  return (
    <>
      {/* asks who is there, where the answer is that it has been too long */}
      <AuthChallengeGate />
      {step === 'proof' ? (
        <>
          <h1 className="text-20 font-semibold">{t('proof.title')}</h1>
          <p className="mt-1 mb-6 wrap-anywhere text-muted">{t('proof.lead', { application })}</p>
        </>
      ) : (
        <>
          <h1 className="wrap-anywhere text-20 font-semibold">{t('consent.title', { application })}</h1>
          <p className="mt-1 wrap-anywhere text-muted">{t('consent.lead', { application })}</p>
          <ul className="mt-4 flex flex-col gap-2">
            {[t('consent.identity'), ...data.map(name => t(`consent.data.${name}`))].map(text => (
              <li key={text} className="flex gap-2">
                <CheckIcon className="mt-0.5 size-4 text-brand" />
                <span className="min-w-0">{text}</span>
              </li>
            ))}
          </ul>
          <p className="mt-4 mb-6 text-13 text-muted">{t('consent.limits')}</p>
        </>
      )}
      <div className="flex flex-col gap-3">
        <Button size="lg" className="w-full" pending={allow.pending} onClick={allow.run}>
          {t(step === 'proof' ? 'proof.submit' : 'consent.submit')}
        </Button>
        <Button size="lg" colour="muted" outline className="w-full" pending={refuse.pending} onClick={refuse.run}>
          {t('refuse')}
        </Button>
      </div>
    </>
  )
}
