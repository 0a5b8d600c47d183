import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { Banner } from '../../../ui/Banner.tsx'

type ChangedNoteProps = { current: OrderPreview; onShown: (preview: OrderPreview) => void }

/** Nothing was ordered: what would be concluded now stands in the summary, and is ordered by a second press. */
export const ChangedNote = ({ current, onShown }: ChangedNoteProps) => {
  const t = useTranslations('problems')
  useEffect(() => onShown(current), [current, onShown])
  return (
    <div role="alert" className="lg:col-span-2">
      <Banner tone="warning">{t(current.obstacle === null ? 'order_changed' : 'order_impossible')}</Banner>
    </div>
  )
}
