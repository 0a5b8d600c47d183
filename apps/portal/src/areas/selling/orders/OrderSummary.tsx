import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { ObstacleNote, useObstacleText } from '../../../components/ObstacleNote.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormSnapshot } from '../../../forms/use-form-value.ts'
import { mayOrder } from '../../../session/may-order.ts'
import { useUser } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { EssentialFacts } from './EssentialFacts.tsx'
import { FirstInvoice } from './FirstInvoice.tsx'
import { choiceOf, type Offer } from './offer.ts'
import { usePreview } from './use-preview.ts'

type OrderSummaryProps = { offer: Offer; shown: OrderPreview | null; onShown: (preview: OrderPreview | null) => void }

/** What is concluded by the button at its end: the law wants it directly above (§ 312j (2) BGB). */
export const OrderSummary = ({ offer, shown, onShown }: OrderSummaryProps) => {
  const t = useTranslations('orders')
  const problems = useTranslations('problems')
  const obstacleText = useObstacleText()
  const user = useUser()
  const choice = useFormSnapshot(
    form => JSON.stringify(choiceOf(offer, new FormData(form))),
    JSON.stringify(choiceOf(offer, new FormData())),
  )
  const { preview, failed, pending } = usePreview(choice)
  useEffect(() => onShown(preview), [preview, onShown])
  const refusal = !mayOrder(user)
    ? t('readOnly')
    : pending || shown === null
      ? t('updating')
      : obstacleText(shown.obstacle)
  return (
    <div className="lg:sticky lg:top-20">
      <Card title={t('summary')}>
        <div className="flex flex-col gap-4" aria-live="polite" aria-busy={pending}>
          {failed && <Banner tone="danger">{problems(failed)}</Banner>}
          {shown ? (
            <>
              {shown.trial && <TrialNote {...shown.trial} />}
              {shown.first_invoice && <FirstInvoice invoice={shown.first_invoice} />}
              <EssentialFacts order={shown} />
              <ObstacleNote obstacle={shown.obstacle} />
            </>
          ) : (
            !failed && <SkeletonText lines={8} />
          )}
        </div>
        <SubmitButton size="lg" className="mt-4 w-full" disabledReason={refusal}>
          {shown?.trial ? t('trial.submit', { days: shown.trial.days }) : t('submit')}
        </SubmitButton>
      </Card>
    </div>
  )
}

/** What the law asks of a button that costs something does not fit one that costs nothing: this says that it is free. */
const TrialNote = ({ days, ends_on }: NonNullable<OrderPreview['trial']>) => {
  const t = useTranslations('orders.trial')
  return (
    <section aria-labelledby="trial" className="flex flex-col gap-1">
      <h3 id="trial" className="text-16 font-semibold">
        {t('free', { days })}
      </h3>
      <p className="text-13">{t.rich('until', { day: () => <LocalDate value={ends_on} /> })}</p>
      <p className="text-13">{t('endsByItself')}</p>
    </section>
  )
}
