import { termsParts } from '@kontor/contract/terms-template'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { DisputesSection } from './DisputesSection.tsx'
import { LegalPage, LegalSection } from './LegalPage.tsx'

// Template. Providers replace it with their own (terms.texts), or have a lawyer check this one before it goes public.
export const TermsPage = ({ arbitration }: { arbitration: string | null }) => {
  const t = useTranslations('contactProvider.provider.terms')
  const { providerName, terms } = publicConfiguration()
  return (
    <LegalPage title={t('title')} lead={t('lead', { provider: providerName, version: terms.version })}>
      {termsParts.map(name => (
        <LegalSection key={name} title={t(`parts.${name}.title`)}>
          <p>{t(`parts.${name}.text`)}</p>
        </LegalSection>
      ))}
      {arbitration !== null && <DisputesSection arbitration={arbitration} />}
    </LegalPage>
  )
}
