import type { Provider } from '@kontor/contract/areas/provider'
import { useTranslations } from 'use-intl/react'
import { LegalPage, LegalSection, MailLink, PostalAddress } from './LegalPage.tsx'

const prose = ['purposes', 'recipients', 'places', 'periods'] as const
/** What the pages put into the browser: all of it needed for what the visitor asked for (§ 25 (2) no. 2 TDDDG). */
const stored = ['session', 'forgery', 'language', 'look', 'drafts', 'reload'] as const

// Template of what Art. 13 GDPR asks for. The provider's lawyer checks it before it goes public.
export const PrivacyPage = ({ provider }: { provider: Provider }) => {
  const t = useTranslations('provider.privacy')
  return (
    <LegalPage title={t('title')} lead={t('lead', { provider: provider.name })}>
      <LegalSection title={t('controller')}>
        <PostalAddress lines={provider.postal} />
        <p>{t.rich('officer', { mail: () => <MailLink address={provider.data_protection_email} /> })}</p>
      </LegalSection>
      {prose.map(name => (
        <LegalSection key={name} title={t(`${name}.title`)}>
          <p>{t(`${name}.text`)}</p>
        </LegalSection>
      ))}
      <LegalSection title={t('storage.title')}>
        <p>{t('storage.text')}</p>
        <dl className="mt-1 flex flex-col divide-y divide-line text-13">
          {stored.map(name => (
            <div key={name} className="flex gap-x-4 py-2 max-sm:flex-col">
              <dt className="w-48 shrink-0 font-mono text-12 leading-5">{t(`storage.items.${name}.name`)}</dt>
              <dd className="text-muted">{t(`storage.items.${name}.why`)}</dd>
            </div>
          ))}
        </dl>
      </LegalSection>
      <LegalSection title={t('rights.title')}>
        <p>{t.rich('rights.text', { mail: () => <MailLink address={provider.data_protection_email} /> })}</p>
        <p>{t('rights.complaint')}</p>
      </LegalSection>
    </LegalPage>
  )
}
