import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { useTranslations } from 'use-intl/react'
import { ExplainedFact } from '../../../components/ExplainedFact.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { isOver } from './is-over.ts'
import { useReason } from './use-reason.ts'

/** Dates that have no place of their own above, in the order in which they come. */
const laterDates = ['withdrawal_end', 'transfer_end', 'switch_notice_end', 'data_retrieval_end', 'erasure'] as const

/** Every date of a contract with its rule. Dates that do not apply are not shown. */
export const ContractDates = ({ contract }: { contract: Contract }) => {
  const t = useTranslations('contracts')
  const say = useReason()
  const { cancelled_at, next_possible_end, notice_days } = contract
  const reasonOf = (date: Contract['because'][number]['date']) => contract.because.find(reason => reason.date === date)
  const [firstTerm, renewal, end] = [reasonOf('first_term_end'), reasonOf('renewal'), reasonOf('end')]
  // terms of a time that begins only if it is kept
  const trial = next_possible_end?.rule === 'trial'
  const monthly =
    contract.cycle === 'month' && !trial && next_possible_end !== null && next_possible_end.rule !== 'minimum_term'
  const withdrawn = end?.rule === 'withdrawn'
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
      {firstTerm && !monthly && (
        <ExplainedFact term={t('dates.minimumTerm')} hint={say(firstTerm)}>
          <LocalDate value={firstTerm.on} />
        </ExplainedFact>
      )}
      {!trial && !isOver(contract.state) && (
        <ExplainedFact term={t('dates.notice')} hint={t('dates.noticeHint')}>
          {t('dates.noticeDays', { days: notice_days })}
        </ExplainedFact>
      )}
      {renewal && (
        <ExplainedFact term={t('dates.renews')} hint={say(renewal)}>
          <LocalDate value={renewal.on} />
        </ExplainedFact>
      )}
      {next_possible_end && (
        <ExplainedFact term={t('dates.nextEnd')} hint={say(next_possible_end)}>
          <LocalDate value={next_possible_end.on} />
        </ExplainedFact>
      )}
      {cancelled_at && (
        <ExplainedFact
          term={t(withdrawn ? 'dates.withdrawn' : 'dates.cancelled')}
          hint={t(withdrawn ? 'dates.withdrawnHint' : 'dates.cancelledHint')}
        >
          <ExactMoment value={cancelled_at} />
        </ExplainedFact>
      )}
      {end && (
        <ExplainedFact term={t(isOver(contract.state) ? 'dates.ended' : 'dates.ends')} hint={say(end)}>
          <LocalDate value={end.on} />
        </ExplainedFact>
      )}
      {laterDates.map(date => {
        const reason = reasonOf(date)
        return (
          reason && (
            <ExplainedFact key={date} term={t(`dates.${date}`)} hint={say(reason)}>
              <LocalDate value={reason.on} />
            </ExplainedFact>
          )
        )
      })}
    </DescriptionList>
  )
}
