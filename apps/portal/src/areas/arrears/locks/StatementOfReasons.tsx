import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import type { Lock } from './lock.ts'
import { Part } from './Part.tsx'
import { StaffText } from './StaffText.tsx'

type StatementProps = { lock: Lock; customer: number; mayWrite: boolean }

/** Shows what the law requires where content is the reason (Art. 17 of Regulation (EU) 2022/2065), as recorded. */
export const StatementOfReasons = ({ lock, customer, mayWrite }: StatementProps) => {
  const t = useTranslations('locks.statement')
  const words = useTranslations('locks')
  const locale = useNumberLocale()
  const { ends_on, facts, scope, scope_detail, statement } = lock
  if (!statement)
    return (
      <Part title={t('title')}>
        <p>{t('missing')}</p>
      </Part>
    )
  return (
    <Part title={t('title')}>
      <p className="mb-3 text-13 text-muted">{t('law')}</p>
      <dl className="flex flex-col gap-3">
        <Point term={t('what')}>
          {words(`scopes.${scope}`)}
          {scope_detail && <StaffText>{scope_detail}</StaffText>}
        </Point>
        <Point term={t('duration')}>{ends_on ? t('until', { date: formatDate(ends_on, locale) }) : t('open')}</Point>
        <Point term={t('facts')}>
          <StaffText>{facts}</StaffText>
        </Point>
        <Point term={t('origin')}>{t(`origins.${statement.origin}`, { number: statement.notice_number ?? '' })}</Point>
        <Point term={t(`grounds.${statement.ground_kind}`)}>
          <StaffText>{statement.ground}</StaffText>
          <StaffText>{statement.explanation}</StaffText>
        </Point>
        <Point term={t('automated')}>
          {t('detected', { software: String(statement.automated_detection) })}{' '}
          {t('decided', { software: String(statement.automated_decision) })}
        </Point>
        <Point term={t('redress')}>
          <ul className="list-disc pl-5 marker:text-muted">
            {statement.redress.map(way => (
              <li key={way}>{t(`ways.${way}`, { date: formatDate(statement.complaint_until, locale) })}</li>
            ))}
          </ul>
        </Point>
      </dl>
      {mayWrite && statement.redress.includes('complaint') && (
        <Link
          to="/support/create"
          search={{ category: 'other', subject: t('complaintSubject', { number: String(customer) }) }}
          className={`${buttonClass({ colour: 'muted', outline: true })} mt-4`}
        >
          {t('complain')}
        </Link>
      )}
    </Part>
  )
}

const Point = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="font-medium">{term}</dt>
    <dd className="text-muted">{children}</dd>
  </div>
)
