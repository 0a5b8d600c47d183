import type { Provider } from '@kontor/contract/areas/service/provider'
import { useTranslations } from 'use-intl/react'
import { MailLink, PostalAddress } from '../../../../components/AddressLinks.tsx'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { LegalPage, LegalSection } from './LegalPage.tsx'
import { storedKeys } from './stored-keys.ts'

const prose = ['purposes', 'recipients', 'places', 'periods'] as const
const stored = Object.entries(storedKeys) as [keyof typeof storedKeys, (typeof storedKeys)[keyof typeof storedKeys]][] // its own keys

// Template of what Art. 13 GDPR requires. The provider's lawyer checks it before it goes public.
export const PrivacyPage = ({ provider }: { provider: Provider }) => {
  const t = useTranslations('contactProvider.provider.privacy')
  const { thirdParty } = publicConfiguration()
  return (
    <LegalPage title={t('title')} lead={t('lead', { provider: provider.name })}>
      <LegalSection title={t('controller')}>
        <PostalAddress lines={provider.postal} />
        <p>{t.rich('officer', { mail: () => <MailLink address={provider.data_protection_email} /> })}</p>
      </LegalSection>
      {prose.map(name => (
        <LegalSection key={name} title={t(`${name}.title`)}>
          <p>{t(`${name}.text`)}</p>
          {name === 'places' && (
            <p>
              {thirdParty ? t('places.thirdParty', { hosts: hostsOf(thirdParty.scripts) }) : t('places.noThirdParty')}
            </p>
          )}
        </LegalSection>
      ))}
      <LegalSection title={t('storage.title')}>
        <p>{t(thirdParty ? 'storage.thirdParty' : 'storage.text')}</p>
        <dl className="mt-1 flex flex-col divide-y divide-line text-13">
          {stored.map(([name, { names }]) => (
            <div key={name} className="flex gap-x-4 py-2 max-sm:flex-col">
              <dt className="w-48 shrink-0 font-mono text-12 leading-5">{names.join(', ')}</dt>
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

const hostsOf = (scripts: readonly string[]) => [...new Set(scripts.map(script => new URL(script).host))].join(', ')
