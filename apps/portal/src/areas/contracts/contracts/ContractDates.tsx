import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { useTranslations } from 'use-intl/react'
import { ExplainedFact } from '../../../components/ExplainedFact.tsx'
import { formatDate, LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { isOver } from './is-over.ts'

/** Dates that have no place of their own above, in the order in which they come. */
const laterDates = ['withdrawal_end', 'transfer_end', 'switch_notice_end', 'data_retrieval_end', 'erasure'] as const

type ContractDatesProps = {
  contract: Contract
  /** Is where notice is given. */
  cancel: string
  /** Says why the reader cannot. */
  refusal: string | null
}

/** Every date of a contract with its rule. Dates that do not apply are not shown. */
export const ContractDates = ({ contract, cancel, refusal }: ContractDatesProps) => {
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
          <span className="flex flex-wrap max-sm:pt-2 items-center justify-between gap-x-4 gap-y-1">
            <LocalDate value={next_possible_end.on} />
            {/* the law wants a way without a sign-in besides, which every page's footer has (§ 312k BGB) */}
            {refusal === null ? (
              <a href={cancel} className="text-link">
                {t('actions.names.cancel')}
              </a>
            ) : (
              <Button size="sm" colour="muted" outline disabledReason={refusal}>
                {t('actions.names.cancel')}
              </Button>
            )}
          </span>
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

type Reason = Pick<Contract['because'][number], 'rule' | 'law' | 'values'>

/** Says why a date is the one it is, and which law that stands on. */
function useReason(): (reason: Reason) => string {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  return ({ rule, law, values }) => {
    const written = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? formatDate(value, locale) : value,
    ])
    const sentence = t(`rules.${rule}`, Object.fromEntries(written))
    return law === null ? sentence : `${sentence} ${t('law', { law: t(`laws.${law}`) })}`
  }
}
