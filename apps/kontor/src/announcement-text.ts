import { decimalString } from '@kontor/contract/money'
import type { Announcement } from '@kontor/customer-centre/areas/contracts/contracts/announce-prices'

type Untouched = Announcement['untouched'][number]['why']
const reasons: Record<Untouched, string> = {
  not_running: 'are over or not set up',
  offered: 'are offered to another customer at their present price: announce again once that is decided',
  change_waits: 'have a new price or product ahead already',
  other_currency: 'are in another currency',
  own_price: 'have a price of their own',
  not_listed: 'are billed in a cycle that the catalogue lacks',
  ends_before: 'end before',
  same_price: 'have this price already',
}

/** Writes what an announcement did, for the terminal. */
export function announcementText(
  { customers, announced, untouched }: Announcement,
  currency: string,
  dryRun: boolean,
): string {
  const money = (minor: number) => `${decimalString({ amount_minor: minor, currency })} ${currency}`
  const total = (of: 'before_minor' | 'after_minor') => money(announced.reduce((sum, one) => sum + one[of], 0))
  const days = Map.groupBy(announced, one => one.from)
  const kept = Map.groupBy(untouched, one => one.why)
  return [
    `New price${dryRun ? ' (dry run, nothing was changed)' : ''}: contracts ${announced.length}, customers ${customers}`,
    ...(announced.length === 0
      ? []
      : [`  sum of a cycle: ${total('before_minor')} until now, ${total('after_minor')} then`]),
    ...[...days]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([day, some]) => `  from ${day}: ${some.length}`),
    ...[...kept].map(
      ([why, some]) => `Left alone because they ${reasons[why]}: ${listed(some.map(({ number }) => number))}`,
    ),
  ].join('\n')
}

/** The first of them by number. */
function listed(numbers: string[]): string {
  const shown = numbers.slice(0, 10).join(', ')
  return numbers.length > 10 ? `${shown} and ${numbers.length - 10} more` : shown
}
