import { useTranslations } from 'use-intl/react'
import { call } from '../api/client.ts'
import type { ApiProblem } from '../api/problem.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Countdown } from './Countdown.tsx'

type ProblemNoteProps = {
  problem: ApiProblem
  /** Texts of single fields that no field on the page shows. */
  also?: readonly string[]
  /** Leaves for the sign-in and keeps what was typed; offered where the action wants a fresh one. */
  onSignIn?: () => void
}

/** Why an action did not work, what can be done, and the reference to tell support. */
export const ProblemNote = ({ problem, also = [], onSignIn }: ProblemNoteProps) => {
  const t = useTranslations()
  const { code, body, retryAfter } = problem
  const fields = Object.keys(body.errors ?? {}).length - also.length
  const renew = code === 'fresh_authentication_required' && onSignIn
  return (
    <div role="alert">
      <Banner tone="danger" title={t('form.failed')} action={renew && <SignInAgain onSignIn={renew} />}>
        {fields > 0 ? <p>{t('form.checkFields', { count: fields })}</p> : also.length === 0 && <p>{t(textOf(code))}</p>}
        {also.map(text => (
          <p key={text}>{text}</p>
        ))}
        {retryAfter !== undefined && retryAfter > 0 && <Countdown key={`${retryAfter}`} seconds={retryAfter} />}
        {body.reference && (
          <p className="text-12">
            {t('form.reference')}: <code className="select-all">{body.reference}</code>
          </p>
        )}
      </Banner>
    </div>
  )
}

/** Two codes carry the words that clients of the API expect; people get their own. */
function textOf(code: ApiProblem['code']) {
  if (code === 'too_many_requests') return 'form.tooMany'
  return code === 'csrf_mismatch' ? 'form.cookies' : (`problems.${code}` as const)
}

const SignInAgain = ({ onSignIn }: { onSignIn: () => void }) => {
  const t = useTranslations('form')
  const leave = async () => {
    await call('POST /logout')
    onSignIn()
  }
  return (
    <Button size="sm" onClick={() => void leave()}>
      {t('signInAgain')}
    </Button>
  )
}
