import type { Erasure, ErasurePlan } from '@kontor/contract/areas/privacy/privacy'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { KeptTable } from './KeptTable.tsx'
import { Obstacles } from './Obstacles.tsx'
import { useStanding } from './use-standing.ts'

type ErasureCardProps = { erasure: Erasure | null; plan: ErasurePlan }

/** What an erasure would do, and the way to it. */
export const ErasureCard = ({ erasure, plan }: ErasureCardProps) => {
  const t = useTranslations('privacy.erasure')
  const { mayNotErase } = useStanding()
  const [asking, setAsking] = useState(false)
  const open = erasure !== null && (erasure.state === 'waiting' || erasure.state === 'scheduled')
  const { contract_count, document_count, hold } = plan.obstacles
  const blocked = contract_count + document_count > 0 || hold !== null
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-6">
        {erasure && <ErasureState erasure={erasure} />}
        <KeptTable kept={plan.kept} />
        <section aria-labelledby="at-once">
          <h3 id="at-once" className="text-13 font-semibold">
            {t('atOnce')}
          </h3>
          <ul className="mt-2 list-disc pl-5 text-13 marker:text-muted">
            {plan.at_once.map(({ kind, count }) => (
              <li key={kind}>{t(`kinds.${kind}.name`, { count })}</li>
            ))}
          </ul>
          <p className="mt-2 text-13 text-muted">{t('people', { count: plan.people_without_other_customer })}</p>
        </section>
        {blocked ? (
          <Obstacles obstacles={plan.obstacles} />
        ) : (
          !open && <p className="text-13">{t.rich('free', { day: () => <LocalDate value={plan.earliest} /> })}</p>
        )}
        {!open && (
          <Button
            colour="danger"
            outline
            className="self-start"
            disabledReason={mayNotErase}
            onClick={() => setAsking(true)}
          >
            {t('request')}
          </Button>
        )}
      </div>
      <EraseDialog open={asking} plan={plan} onClose={() => setAsking(false)} />
    </Card>
  )
}

const tones = { requested: 'info', waiting: 'warning', scheduled: 'danger', done: 'info', withdrawn: 'info' } as const

const ErasureState = ({ erasure }: { erasure: Erasure }) => {
  const t = useTranslations('privacy.erasure')
  const router = useRouter()
  const { calls, mayNotErase } = useStanding()
  const open = erasure.state === 'waiting' || erasure.state === 'scheduled'
  const withdraw = useAction(async () => {
    await calls.withdrawErasure()
    showToast('success', t('withdrawn'))
    await router.invalidate()
  })
  const day = erasure.scheduled_for
  return (
    <Banner
      tone={tones[erasure.state]}
      title={t(`states.${erasure.state}`)}
      action={
        open && (
          <Button colour="muted" outline pending={withdraw.pending} disabledReason={mayNotErase} onClick={withdraw.run}>
            {t('withdraw')}
          </Button>
        )
      }
    >
      <p>
        {t.rich(`stateTexts.${erasure.state}`, {
          at: () => <ExactMoment value={erasure.requested_at} />,
          name: erasure.requested_by,
          day: () => (day ? <LocalDate value={day} /> : null),
        })}
      </p>
    </Banner>
  )
}
