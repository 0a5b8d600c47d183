import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { Banner } from '../../../../ui/Banner.tsx'

/** Mails that protect the sign-in do not reach the user: only this page can tell them. */
export const MailTroubleNote = ({ since }: { since: string }) => {
  const t = useTranslations('identity.security.mailTrouble')
  const { email } = useUser()
  return (
    <Banner tone="warning" title={t('title')}>
      <p className="wrap-anywhere">{t.rich('text', { email, at: () => <ExactMoment value={since} /> })}</p>
      <p>{t('whatNow')}</p>
    </Banner>
  )
}
