import type { Provider } from '@kontor/contract/areas/service/provider'
import { useTranslations } from 'use-intl/react'
import { LegalSection } from './LegalPage.tsx'

/** Says before which consumer arbitration board the provider takes part: § 36 VSBG asks for it on the website and with the terms. */
export const DisputesSection = ({ arbitration }: Pick<Provider, 'arbitration'>) => {
  const t = useTranslations('contactProvider.provider.terms.disputes')
  return (
    <LegalSection title={t('title')}>
      <p>{arbitration ? t('before', { board: arbitration }) : t('none')}</p>
    </LegalSection>
  )
}
