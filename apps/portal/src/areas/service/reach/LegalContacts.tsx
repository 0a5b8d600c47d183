import type { Provider } from '@kontor/contract/areas/service/provider'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { MailLink, textLink } from '../../../components/AddressLinks.tsx'
import { Card } from '../../../ui/Card.tsx'

/** The contacts that the law requires: the contact points of the Digital Services Act, data protection, security. */
export const LegalContacts = ({ provider, languages }: { provider: Provider; languages: readonly string[] }) => {
  const t = useTranslations('reach.legal')
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const listed = new Intl.ListFormat(locale).format(languages.map(language => names.of(language) ?? language))
  return (
    <Card title={t('title')}>
      <dl className="flex flex-col divide-y divide-line">
        <Contact name={t('contactPoint')} hint={t('contactPointHint', { languages: listed })}>
          <MailLink address={provider.email} />
        </Contact>
        <Contact name={t('abuse')} hint={t('abuseHint')}>
          <Link to="/contact" search={{ form: 'abuse' }} className={textLink}>
            {t('abuseForm')}
          </Link>
          <span className="block">
            <MailLink address={provider.abuse_email} />
          </span>
        </Contact>
        <Contact name={t('dataProtection')} hint={t('dataProtectionHint')}>
          <MailLink address={provider.data_protection_email} />
        </Contact>
        <Contact name={t('security')} hint={t('securityHint')}>
          <MailLink address={provider.security_email} />
        </Contact>
        <Contact name={t('company')} hint={t('companyHint')}>
          <Link to="/imprint" className={textLink}>
            {t('imprint')}
          </Link>
        </Contact>
      </dl>
    </Card>
  )
}

const Contact = ({ name, hint, children }: { name: string; hint: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
    <dt className="grow basis-48">
      <span className="block font-medium">{name}</span>
      <span className="block text-13 text-muted">{hint}</span>
    </dt>
    <dd className="min-w-0 sm:text-right">{children}</dd>
  </div>
)
