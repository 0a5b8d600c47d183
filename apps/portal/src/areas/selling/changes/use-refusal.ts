import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import { canDo, mayDispose } from '@kontor/contract/can'
import type { ContractAction } from '@kontor/contract/enums/contract-actions'
import { useTranslations } from 'use-intl/react'
import { mayOrder } from '../../../session/may-order.ts'
import { useUser } from '../../../session/use-user.ts'

/** Why the visitor cannot do something with a contract; null where they can. */
export function useRefusal({ number }: { number: string }, { actions }: Pick<ContractActions, 'actions'>) {
  const t = useTranslations('contracts.actions')
  const user = useUser()
  return (action: ContractAction): string | null => {
    if (action === 'keep' && !mayOrder(user)) return t('mayNotKeep')
    if (action === 'pay' && !canDo(user, 'billing:write')) return t('mayNotPay')
    if (!canDo(user, 'contracts:write', number)) return t('mayNot')
    if (action !== 'rename' && action !== 'pay' && !mayDispose(user)) return t('mayNotDispose')
    const obstacle = actions.find(other => other.action === action)?.obstacle ?? null
    return obstacle === null ? null : t(`obstacles.${obstacle}`)
  }
}
