import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../../session/public-configuration.ts'
import { LegalPage, LegalSection } from './LegalPage.tsx'

const parts = ['scope', 'contract', 'account', 'prices', 'end', 'withdrawal', 'liability', 'change'] as const

// Template. The provider puts his own in its place (TERMS_URL), or has this one checked by his lawyer before it goes public.
export const TermsPage = () => {
  const t = useTranslations('provider.terms')
  const { providerName, terms } = publicConfiguration()
  return (
    <LegalPage title={t('title')} lead={t('lead', { provider: providerName, version: terms.version })}>
      {parts.map(name => (
        <LegalSection key={name} title={t(`parts.${name}.title`)}>
          <p>{t(`parts.${name}.text`)}</p>
        </LegalSection>
      ))}
    </LegalPage>
  )
}
