import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ApiProblem } from '../api/problem.ts'
import { Banner } from '../ui/Banner.tsx'

/** Few visitors need it, and none at first. */
const Countdown = lazy(async () => ({ default: (await import('./Countdown.tsx')).Countdown }))
const FieldLinks = lazy(async () => ({ default: (await import('./FieldLinks.tsx')).FieldLinks }))

type ProblemNoteProps = {
  problem: ApiProblem
  /** Texts of single fields that no field on the page shows. */
  also?: readonly string[]
  /** Counts the mistakes of fields that are not corrected yet. */
  left?: number
}

/** Why an action did not work, what can be done, and where the fault is ours the reference to tell support. */
export const ProblemNote = ({ problem, also = [], left }: ProblemNoteProps) => {
  const t = useTranslations()
  const { code, body, retryAfter, status } = problem
  const all = Object.keys(body.errors ?? {}).length
  const fields = (left ?? all) - also.length
  // the visitor's own choice and no failure: they were asked to confirm and would rather not
  const unconfirmed = code === 'fresh_authentication_required'
  return (
    // what corrections leave is not read out again
    <div role={(left ?? all) === all ? 'alert' : undefined}>
      <Banner
        tone={unconfirmed ? 'info' : 'danger'}
        {...(fields > 0 && { title: t('form.checkFields', { count: fields }) })}
        {...(unconfirmed && { title: t('form.notConfirmed') })}
      >
        {fields > 0 ? (
          <Suspense>
            <FieldLinks />
          </Suspense>
        ) : (
          also.length === 0 && <p>{t(textOf(code))}</p>
        )}
        {also.map(text => (
          <p key={text}>{text}</p>
        ))}
        {retryAfter !== undefined && retryAfter > 0 && (
          <Suspense>
            <Countdown key={`${retryAfter}`} seconds={retryAfter} />
          </Suspense>
        )}
        {status >= 500 && body.reference && (
          <p className="text-12">
            {t('form.reference')}: <code className="select-all">{body.reference}</code>
          </p>
        )}
      </Banner>
    </div>
  )
}

/** Some codes carry the words that clients of the API expect; people get other words. */
function textOf(code: ApiProblem['code']) {
  if (code === 'fresh_authentication_required') return 'form.notConfirmedText'
  if (code === 'too_many_requests') return 'form.tooMany'
  return code === 'csrf_mismatch' ? 'form.cookies' : (`problems.${code}` as const)
}
