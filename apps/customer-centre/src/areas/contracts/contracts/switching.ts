import { addDays, addMonths } from '../../../values/local-date.ts'
import type { Lifecycle } from './lifecycle.ts'

/** Days that moving away may take once the notice is over (Art. 25 (2) a Data Act). */
const transitionDays = 30

/** Days in which data can be fetched after the end, at least (Art. 25 (2) g Data Act). */
const leastRetrievalDays = 30

/** Only data processing services keep data long enough to be fetched, and only they are switched. */
export const isSwitchable = ({ retrieval_days }: Pick<Lifecycle, 'retrieval_days'>): boolean =>
  retrieval_days >= leastRetrievalDays

/** Last day of the notice: what was agreed, and two months at most (Art. 25 (2) d Data Act). A first term does not keep anybody. */
export function switchNoticeEnd({ notice_days }: Pick<Lifecycle, 'notice_days'>, notified: string): string {
  const agreed = addDays(notified, notice_days)
  const most = addMonths(notified, 2)
  return [agreed, most].toSorted()[0] as string // it has both
}

/** Last day of the move, and of the contract with it. */
export const switchEnd = (life: Pick<Lifecycle, 'notice_days'>, notified: string): string =>
  addDays(switchNoticeEnd(life, notified), transitionDays)
