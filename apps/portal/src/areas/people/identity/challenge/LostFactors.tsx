import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { MailHint } from '../../../../components/MailHint.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import type { PendingSignIn } from './read-pending.ts'

type Recovery = NonNullable<PendingSignIn['recovery']>
type LostFactorsProps = { hours: number; recovery: Recovery | null; onAsked: (recovery: Recovery) => void }

const steps = ['mail', 'wait', 'finish', 'after'] as const

/** What happens when all factors are lost, before recovery is requested and while it runs. */
export const LostFactors = ({ hours, recovery, onAsked }: LostFactorsProps) => {
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
