import { useTranslations } from 'use-intl/react'
import { MailLink } from '../../../components/AddressLinks.tsx'
import { Banner } from '../../../ui/Banner.tsx'

/**
 * Without scripts the forms cannot be sent: this names the other way. @param notice whether to add what a notice has to
 * contain
 */
export const WithoutScript = ({ address, notice = false }: { address: string; notice?: boolean }) => {
  const t = useTranslations('contactProvider.withoutScript')
  return (
    <noscript>
      <Banner tone="warning" title={t('title')}>
        {t.rich('text', { address: () => <MailLink address={address} /> })} {notice && t('notice')}
      </Banner>
    </noscript>
  )
}
