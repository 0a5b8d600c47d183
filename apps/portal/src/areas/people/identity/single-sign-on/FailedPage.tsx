import { useTranslations } from 'use-intl/react'
import { buttonClass } from '../../../../ui/button-class.ts'

const explained = ['expired', 'other_user', 'unavailable'] as const

/** @param reason a code; an application's mistake has the protocol's name, for the people who run it */
export const FailedPage = ({ reason }: { reason: string }) => {
  const t = useTranslations('identity.singleSignOn.failed')
  const known = explained.find(name => name === reason)
  return (
    <>
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 wrap-anywhere text-muted">{known ? t(known) : t('application', { reason })}</p>
      <a href="/" className={`${buttonClass({ size: 'lg', colour: 'muted', outline: true })} w-full`}>
        {t('home')}
      </a>
    </>
  )
}
