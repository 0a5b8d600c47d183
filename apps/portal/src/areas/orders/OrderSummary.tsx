import type { OrderPreview } from '@kontor/contract/areas/orders'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useFormSnapshot } from '../../forms/use-form-value.ts'
import { mayOrder } from '../../session/may-order.ts'
import { useUser } from '../../session/use-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { EssentialFacts } from './EssentialFacts.tsx'
import { FirstInvoice } from './FirstInvoice.tsx'
import { choiceOf, type Offer } from './offer.ts'
import { usePreview } from './use-preview.ts'

type OrderSummaryProps = { offer: Offer; shown: OrderPreview | null; onShown: (preview: OrderPreview | null) => void }

/** What is concluded by the button at its end: the law wants it directly above (§ 312j (2) BGB). */
export const OrderSummary = ({ offer, shown, onShown }: OrderSummaryProps) => {
  const t = useTranslations('orders')
  const problems = useTranslations('problems')
  const user = useUser()
  const choice = useFormSnapshot(
    form => JSON.stringify(choiceOf(offer, new FormData(form))),
    JSON.stringify(choiceOf(offer, new FormData())),
  )
  const { preview, failed, pending } = usePreview(choice)
  useEffect(() => onShown(preview), [preview, onShown])
  const refusal = !mayOrder(user) ? t('readOnly') : pending || shown === null ? t('updating') : obstacleText(shown, t)
  return (
    <div className="lg:sticky lg:top-20">
      <Card title={t('summary')}>
        <div className="flex flex-col gap-4" aria-live="polite" aria-busy={pending}>
          {failed && <Banner tone="danger">{problems(failed)}</Banner>}
          {shown ? (
            <>
              <FirstInvoice invoice={shown.first_invoice} />
              <EssentialFacts order={shown} />
              {shown.obstacle && (
                <Banner tone="warning">
                  {obstacleText(shown, t)}{' '}
                  <Link
                    to={shown.obstacle === 'address_missing' ? '/account/addresses' : '/account/company'}
                    className="text-link"
                  >
                    {t('mend')}
                  </Link>
                </Banner>
              )}
            </>
          ) : (
            !failed && <SkeletonText lines={8} />
          )}
        </div>
        <SubmitButton size="lg" className="mt-4 w-full" disabledReason={refusal}>
          {t('submit')}
        </SubmitButton>
      </Card>
    </div>
  )
}

function obstacleText({ obstacle }: OrderPreview, t: ReturnType<typeof useTranslations<'orders'>>): string | null {
  switch (obstacle) {
    case null:
      return null
    case 'address_missing':
    case 'leitweg_id_missing':
    case 'currency_differs':
      return t(`obstacles.${obstacle}`)
    default:
      return t('obstacles.other')
  }
}
