import type { Provider } from '@kontor/contract/areas/service/provider'
import { useTranslations } from 'use-intl/react'
import { MailLink, PhoneLink, PostalAddress } from '../../../../components/AddressLinks.tsx'
import { DisputesSection } from './DisputesSection.tsx'
import { LegalPage, LegalSection } from './LegalPage.tsx'

// Template of what § 5 DDG, Art. 11 and 12 DSA and § 36 VSBG require. The provider's lawyer checks it before it goes
// public.
export const ImprintPage = ({ provider }: { provider: Provider }) => {
  const t = useTranslations('contactProvider.provider.imprint')
  return (
    <LegalPage title={t('title')} lead={t('lead')}>
      <LegalSection title={t('provider')}>
        <PostalAddress lines={provider.postal} />
        <p>{t('representedBy', { name: provider.represented_by })}</p>
      </LegalSection>
      <LegalSection title={t('contact')}>
        <p>
          {t('phone')} <PhoneLink number={provider.phone} />
        </p>
        <p>
          {t('email')} <MailLink address={provider.email} />
        </p>
      </LegalSection>
      <LegalSection title={t('register')}>
        {provider.register && <p>{provider.register}</p>}
        <p>{t('vatId', { number: provider.vat_id })}</p>
      </LegalSection>
      <LegalSection title={t('contactPoint')}>
        <p>{t.rich('contactPointText', { mail: () => <MailLink address={provider.email} /> })}</p>
        <p>{t.rich('abuseText', { mail: () => <MailLink address={provider.abuse_email} /> })}</p>
      </LegalSection>
      <DisputesSection arbitration={provider.arbitration} />
    </LegalPage>
  )
}
