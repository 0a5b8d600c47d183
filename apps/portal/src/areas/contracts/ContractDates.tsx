import type { Contract } from '@kontor/contract/areas/contracts'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../components/LocalDate.tsx'
import { ExactMoment } from '../../components/Moment.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { ExplainedFact } from './ExplainedFact.tsx'
import { isOver } from './is-over.ts'

/** Every date of a contract with its rule. Dates that do not apply are not shown. */
export const ContractDates = ({ contract }: { contract: Contract }) => {
  const t = useTranslations('contracts')
  const { minimum_term_ends_on, renews_on, ends_on, cancelled_at, next_possible_end, notice_days } = contract
  const monthly = contract.cycle === 'month' && next_possible_end !== null && next_possible_end.rule !== 'minimum_term'
  return (
    <DescriptionList>
      <ExplainedFact term={t('dates.started')} hint={t('dates.startedHint')}>
        <LocalDate value={contract.started_on} />
      </ExplainedFact>
      {monthly && (
        <ExplainedFact term={t('dates.term')} hint={t('dates.monthlyHint')}>
          {t('dates.monthly')}
        </ExplainedFact>
      )}
      {minimum_term_ends_on && !monthly && (
        <ExplainedFact term={t('dates.minimumTerm')} hint={t('dates.minimumTermHint')}>
          <LocalDate value={minimum_term_ends_on} />
        </ExplainedFact>
      )}
      <ExplainedFact term={t('dates.notice')} hint={t('dates.noticeHint')}>
        {t('dates.noticeDays', { days: notice_days })}
      </ExplainedFact>
      {renews_on && ends_on === null && (
        <ExplainedFact term={t('dates.renews')} hint={t('dates.renewsHint')}>
          <LocalDate value={renews_on} />
        </ExplainedFact>
      )}
      {next_possible_end && (
        <ExplainedFact
          term={t('dates.nextEnd')}
          hint={t(`rules.${next_possible_end.rule}`, { days: next_possible_end.notice_days })}
        >
          <LocalDate value={next_possible_end.on} />
        </ExplainedFact>
      )}
      {cancelled_at && (
        <ExplainedFact term={t('dates.cancelled')} hint={t('dates.cancelledHint')}>
          <ExactMoment value={cancelled_at} />
        </ExplainedFact>
      )}
      {ends_on && (
        <ExplainedFact term={t(isOver(contract.state) ? 'dates.ended' : 'dates.ends')} hint={t('dates.endsHint')}>
          <LocalDate value={ends_on} />
        </ExplainedFact>
      )}
    </DescriptionList>
  )
}
