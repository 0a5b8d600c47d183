import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { useAfterSignIn } from '../../../../session/after-sign-in.ts'
import { Button } from '../../../../ui/Button.tsx'
import { LostFactors } from './LostFactors.tsx'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'
import type { PendingSignIn } from './read-pending.ts'
import { UsualFactors } from './UsualFactors.tsx'

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
    await navigate({ to: '/login', search: previousPage ? { previous_page: previousPage } : {} })
  })
  return (
    <Button colour="muted" outline className="mt-4 w-full" pending={abandon.pending} onClick={abandon.run}>
      {t('cancel')}
    </Button>
  )
}
