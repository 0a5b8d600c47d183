import type { DateRule, LastDayRule, Law, LifeDate } from '@kontor/contract/enums/contracts'
import { addDays } from '../../../values/local-date.ts'
import { earliestEnd, lastDayOfFirstTerm } from './earliest-end.ts'
import type { Explanation, Lifecycle } from './lifecycle.ts'
import { finishedStates, monthsOfCycle, unstartedStates } from './rules.ts'
import { switchNoticeEnd } from './switching.ts'

/** Days to withdraw from a contract, counted from the day after it was made (§ 355 (2), § 187 (1) BGB). */
export const withdrawalDays = 14

/** Says what the rule of a last day stands on. */
export const lawOfEnd: Partial<Record<LastDayRule, Law>> = {
  minimum_term: 'bgb_188',
  monthly_notice_after_first_term: 'bgb_309',
  notice_before_renewal: 'bgb_188',
  end_of_period: 'bgb_188',
  price_change: 'bgb_307',
  for_cause: 'bgb_314',
  switch: 'data_act_25',
  switch_done: 'data_act_25',
  withdrawn: 'bgb_355',
}

/** The earliest regular last day, if cancelled today, with what it stands on; null where it ends already. */
export function explainedEnd(life: Lifecycle, today: string) {
  const end = earliestEnd(life, today)
  return end && { ...end, law: lawOfEnd[end.rule] ?? null, values: valuesOfEnd(life, end.on, end.notice_days) }
}

/** Says how much notice there is, on which day of a month it ends, after how many months a period does, and whether a first term bound anyone. */
const valuesOfEnd = (life: Lifecycle, on: string, days: number) => ({
  days,
  day: Number(on.slice(8)),
  months: monthsOfCycle[life.cycle],
  first_term: lastDayOfFirstTerm(life) === null ? 0 : 1,
})

/** Every date of a contract that follows from others, with its reason: what is not here has no date. */
export function explain(life: Lifecycle, today: string): Explanation[] {
  const { consumer, ends_on, renews_on, notice_days, withdrawal_until, data_until, switch_notified_on } = life
  const all: Explanation[] = []
  const add = (
    date: LifeDate,
    on: string | null,
    rule: DateRule,
    law: Law | null,
    values: Explanation['values'] = {},
  ) => {
    if (on !== null) all.push({ date, on, rule, law, values })
  }
  const over = finishedStates.includes(life.state)
  if (!over) {
    const first = lastDayOfFirstTerm(life)
    const from = { from: life.started_on }
    if (consumer) add('first_term_end', first, 'first_term_of_consumers', 'bgb_309', from)
    else add('first_term_end', first, 'first_term', 'bgb_188', from)
    // what ends does not renew, and the first term of an order begins once it is set up
    if (ends_on === null && !unstartedStates.includes(life.state)) {
      const runsOn = consumer || life.renewal_months === 0
      add('renewal', renews_on, runsOn ? 'runs_on' : 'renewal', consumer ? 'bgb_309' : null, {
        months: life.renewal_months,
        days: notice_days,
      })
    }
    const earliest = explainedEnd(life, today)
    if (earliest) add('earliest_end', earliest.on, earliest.rule, earliest.law, earliest.values)
    // a right that is over is no date any more
    if (withdrawal_until !== null && withdrawal_until >= today)
      add('withdrawal_end', withdrawal_until, 'withdrawal_period', 'bgb_355', { days: withdrawalDays })
    add('transfer_end', life.transfer_until, 'transfer_period', null)
  }
  const rule = life.end_rule ?? 'agreed_end'
  if (ends_on !== null) add('end', ends_on, rule, lawOfEnd[rule] ?? null, valuesOfEnd(life, ends_on, notice_days))
  // once the switch is complete, its notice says nothing any more
  if (switch_notified_on !== null && life.end_rule !== 'switch_done')
    add('switch_notice_end', switchNoticeEnd(life, switch_notified_on), 'switch_notice', 'data_act_25', {
      from: switch_notified_on,
    })
  if (data_until !== null) {
    add('data_retrieval_end', data_until, 'retrieval_period', 'data_act_25', { days: life.retrieval_days })
    add('erasure', addDays(data_until, 1), 'after_retrieval', 'data_act_25')
  }
  return all
}
