import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { clearNotification, notification } from '../state/notification.ts'
import { useStore } from '../state/store.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** Above every page of every layout: the frame's banner, if there is one, and the current notification. */
export const Notices = ({ banner }: { banner?: ReactNode }) => {
  const t = useTranslations()
  const shown = useStore(notification, state => state, null)
  if (!banner && !shown) return null
  return (
    <section aria-label={t('banner.label')} className="banners">
      {banner}
      {shown && (
        <Banner
          tone={shown.tone}
          action={
            <Button size="sm" colour="muted" outline onClick={clearNotification}>
              {t('frame.dismiss')}
            </Button>
          }
        >
          {shown.message}
        </Banner>
      )}
    </section>
  )
}
