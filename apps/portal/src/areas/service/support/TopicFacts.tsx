import type { Ticket } from '@kontor/contract/areas/service/support'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Fact } from '../../../ui/DescriptionList.tsx'

/** Shows what a ticket is about, who answers it, and what was answered about its topic. */
export const TopicFacts = ({ ticket }: { ticket: Pick<Ticket, 'category_name' | 'department' | 'answers'> }) => {
  const t = useTranslations('support.columns')
  const locale = useNumberLocale()
  return (
    <>
      <Fact term={t('category')}>{ticket.category_name}</Fact>
      {ticket.department && <Fact term={t('department')}>{ticket.department}</Fact>}
      {ticket.answers.map(({ code, kind, label, value }) => (
        <Fact key={code} term={label}>
          <span className={kind === 'lines' ? 'font-mono text-13 whitespace-pre-wrap wrap-anywhere' : 'wrap-anywhere'}>
            {kind === 'date' ? formatDate(value, locale) : value}
          </span>
        </Fact>
      ))}
    </>
  )
}
