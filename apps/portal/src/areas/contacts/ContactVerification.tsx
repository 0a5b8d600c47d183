import type { Contact } from '@kontor/contract/areas/contacts'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../components/LocalDate.tsx'
import { localDay } from '../../i18n/local-day.ts'
import { useNumberLocale } from '../../i18n/number-locale.ts'
import { DescriptionList, Fact } from '../../ui/DescriptionList.tsx'
import { VerificationBadge } from './VerificationBadge.tsx'

export const ContactVerification = ({ contact }: { contact: Contact }) => {
  const t = useTranslations('contacts')
  const locale = useNumberLocale()
  return (
    <>
      <DescriptionList>
        <Fact term={t('columns.email')}>
          <VerificationBadge state={contact.email_verification} />
        </Fact>
        <Fact term={t('columns.phone')}>
          {contact.phone === '' ? (
            <span className="text-muted">{t('verification.none')}</span>
          ) : (
            <VerificationBadge state={contact.phone_verification} />
          )}
        </Fact>
      </DescriptionList>
      <p className="mt-3 text-13 text-muted">
        {t('verification.explain')} {t('form.changed')}
      </p>
      <p className="mt-2 text-12 text-muted">
        {t('contact.added', { date: formatDate(localDay(contact.created_at), locale) })}
      </p>
    </>
  )
}
