import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import { canDo } from '@kontor/contract/can'
import { textIn } from '../../../values/texts.ts'
import type { Asking, Beside } from '../../contracts/contracts/beside.ts'
import { earliestEnd } from '../../contracts/contracts/earliest-end.ts'
import type { ContractDetail } from '../../contracts/contracts/queries.ts'
import { passed, transition } from '../../contracts/contracts/transition.ts'
import { chargedTax, homeOf, priceOf } from '../../customers/customer/tax/charged-tax.ts'
import { actionsOf } from './actions.ts'
import { type BesideRow, besideColumns } from './queries.ts'
import { clocksOf, endOf } from './switch-clocks.ts'
import { withdrawalOf } from './withdrawal.ts'

/** What can be done with a contract, and what is under way: part of the contract's own answer. */
export const contractActions: Beside = {
  columns: besideColumns,
  async actions(asking, detail) {
    const { centre, reader, locale } = asking
    const beside = detail.beside as BesideRow // as the columns build it
    const today = centre.clock.today()
    const life = passed(detail.life, today)
    const { choices, overdue } = beside
    const actions = actionsOf(life, today, { choices, changesOn: detail.next_price_from, overdue })
    const isOpen = (wanted: string) => actions.some(({ action, obstacle }) => action === wanted && obstacle === null)
    const completed = transition(life, { event: 'switch_done' }, today)
    const announced = transition(life, { event: 'notify_switch' }, today)
    return {
      version: detail.version,
      actions,
      pays: canDo(reader, 'billing:read') ? beside.pays : null,
      earliest_end: isOpen('cancel') ? earliestEnd(life, today) : null,
      earlier_end: isOpen('undo_cancellation') ? (life.earlier_ends[0]?.on ?? null) : null,
      withdrawal: isOpen('withdraw') ? await withdrawalOf(asking, detail, beside, today) : null,
      change: waitingOf(detail, beside, asking, today),
      transfer: life.state === 'transfer_pending' && beside.transfer ? { ...beside.transfer, held: overdue } : null,
      switch_terms: 'refused' in announced ? null : clocksOf(announced.life),
      exportable: beside.exportable?.[locale] ?? null,
      switch:
        beside.switch && life.switch_notified_on !== null && life.ends_on !== null
          ? {
              ...clocksOf(life),
              kind: beside.switch.kind,
              destination: beside.switch.destination,
              notified_at: beside.switch.at,
              completed_today: 'refused' in completed ? null : endOf(completed.life, today),
            }
          : null,
    }
  },
}

/** What the customer has chosen for a later day; a price that we have announced is no choice of theirs. */
function waitingOf(
  { next_price_from: on, next_price_minor: minor, life, currency, tax }: ContractDetail,
  { next_agreed: agreed, next_product }: BesideRow,
  { centre, locale }: Asking,
  today: string,
): ContractActions['change'] {
  if (agreed?.product === undefined || on === null || minor === null || on <= today) return null
  const options = (agreed.options ?? []).reduce((sum, { quantity, price_minor }) => sum + quantity * price_minor, 0)
  const charged = chargedTax(tax, homeOf(centre.configuration), today)
  return {
    on,
    product: agreed.name ? textIn(agreed.name, locale) : (next_product ?? ''),
    cycle: agreed.cycle ?? life.cycle,
    price: priceOf(minor + options, currency, charged),
  }
}
