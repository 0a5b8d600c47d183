import { useTranslations } from 'use-intl/react'
import type { ApiProblem } from '../api/problem.ts'
import { Banner } from '../ui/Banner.tsx'

/** Why an action did not work, what can be done, and the reference to tell support. */
export const ProblemNote = ({ problem }: { problem: ApiProblem }) => {
  const t = useTranslations()
  const fields = Object.keys(problem.body.errors ?? {}).length
  return (
    <div role="alert">
      <Banner tone="danger" title={t('form.failed')}>
        <p>{fields > 0 ? t('form.checkFields', { count: fields }) : t(`problems.${problem.code}`)}</p>
        {problem.retryAfter !== undefined && <p>{t('form.retryAt', { seconds: Math.ceil(problem.retryAfter) })}</p>}
        {problem.body.reference && (
          <p className="text-12">
            {t('form.reference')}: <code>{problem.body.reference}</code>
          </p>
        )}
      </Banner>
    </div>
  )
}
