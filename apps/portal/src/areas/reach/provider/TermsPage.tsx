import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { LegalPage, LegalSection } from './LegalPage.tsx'

const parts = ['scope', 'contract', 'account', 'prices', 'end', 'withdrawal', 'liability', 'change'] as const

// Template. Providers replace it with their own (TERMS_URL), or have a lawyer check this one before it goes public.
export const TermsPage = () => {
  const t = useTranslations('reach.provider.terms')
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
