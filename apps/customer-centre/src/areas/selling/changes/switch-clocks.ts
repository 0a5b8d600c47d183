import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import { addDays } from '../../../values/local-date.ts'
import type { Lifecycle } from '../../contracts/contracts/lifecycle.ts'
import { switchNoticeEnd } from '../../contracts/contracts/switching.ts'

/** The three periods of a switch that has been announced (Art. 25 (2) a, d, g Data Act). */
export function clocksOf(life: Lifecycle): NonNullable<ContractActions['switch_terms']> {
  const { switch_notified_on, ends_on, retrieval_days, data_until } = life
  if (switch_notified_on === null || ends_on === null) throw new RangeError('no switch is under way')
  return {
    // a switch that is complete has ended its notice, too
    notice_ends_on: [switchNoticeEnd(life, switch_notified_on), ends_on].toSorted()[0] ?? ends_on,
    transition_ends_on: ends_on,
    retrieval_ends_on: data_until ?? addDays(ends_on, retrieval_days),
  }
}

/** The last days of a service whose switch is complete. */
export const endOf = ({ ends_on, data_until }: Lifecycle, today: string) => ({
  ends_on: ends_on ?? today,
  retrieval_ends_on: data_until ?? ends_on ?? today,
})
