import type { Provider } from '@kontor/contract/areas/service/provider'
import { useTranslations } from 'use-intl/react'
import { MailLink, PhoneLink } from '../../../../components/AddressLinks.tsx'
import { LegalPage, LegalSection } from './LegalPage.tsx'

const means = ['keyboard', 'screenReader', 'colours', 'zoom', 'motion', 'time', 'language'] as const

// Template of the statement of § 14 BFSG with its annex 3. Providers check it against their own installation before it
// goes public.
export const AccessibilityPage = ({ provider }: { provider: Provider }) => {
  const t = useTranslations('contactProvider.provider.accessibility')
  return (
    <LegalPage title={t('title')} lead={t('lead', { provider: provider.name })}>
      <LegalSection title={t('service.title')}>
        <p>{t('service.text')}</p>
      </LegalSection>
      <LegalSection title={t('standard.title')}>
        <p>{t('standard.text')}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {means.map(name => (
            <li key={name}>{t(`standard.means.${name}`)}</li>
          ))}
        </ul>
      </LegalSection>
      <LegalSection title={t('limits.title')}>
        <p>{t('limits.text')}</p>
      </LegalSection>
      <LegalSection title={t('feedback.title')}>
        <p>
          {t.rich('feedback.text', {
            mail: () => <MailLink address={provider.email} />,
            phone: () => <PhoneLink number={provider.phone} />,
          })}
        </p>
      </LegalSection>
      <LegalSection title={t('authority.title')}>
        <p>{t('authority.text')}</p>
      </LegalSection>
    </LegalPage>
  )
}
