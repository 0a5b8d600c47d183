import { useTranslations } from 'use-intl/react'
import { MailLink } from '../../components/AddressLinks.tsx'
import { Banner } from '../../ui/Banner.tsx'

/** Where no script runs the forms cannot be sent: the way that is left. @param notice what it has to say is then to be known as well */
export const WithoutScript = ({ address, notice = false }: { address: string; notice?: boolean }) => {
  const t = useTranslations('reach.withoutScript')
  return (
    <noscript>
      <Banner tone="warning" title={t('title')}>
        {t.rich('text', { address: () => <MailLink address={address} /> })} {notice && t('notice')}
      </Banner>
    </noscript>
  )
}
