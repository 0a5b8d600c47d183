import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import {
  type ContractAction,
  type ContractActionPage,
  contractActionPages,
  type EndingAction,
  endingActions,
} from '@kontor/contract/enums/contract-actions'
import { notFound } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import type { EndingPageProps } from './ActionPage.tsx'
import type { ChangePageProps } from './ChangePage.tsx'
import { changeSearch } from './change-search.ts'
import type { EditPageProps } from './EditPage.tsx'
import { loadChange } from './load-change.ts'

export type LoadedAction = Pick<EditPageProps, 'contract' | 'actions' | 'methods'> &
  Pick<ChangePageProps, 'change'> &
  Pick<EndingPageProps, 'end'> & { page: ContractActionPage; keep: OrderPreview | null }

/** Loads what a page of an action shows. @throws notFound where there is no such page */
export async function loadAction(
  number: string,
  wanted: string,
  search: Record<string, unknown>,
): Promise<LoadedAction> {
  const page = contractActionPages.find(known => known === wanted) ?? 'edit'
  if (!contractActionPages.some(known => known === wanted)) throw notFound()
  const contract = await call('GET /ajax/v1/contracts/{number}', { params: { number } })
  const { actions } = contract
  const isPossible = (wanted: ContractAction) =>
    actions.actions.some(({ action, obstacle }) => action === wanted && obstacle === null)
  const ending = endingActions.find(action => action === page)
  return {
    page,
    contract,
    actions,
    methods: page === 'edit' && actions.pays !== null ? await usableMethods() : null,
    end: ending && isPossible(ending) ? await orNone(loadEnd(number, ending)) : null,
    keep:
      page === 'keep' && isPossible('keep')
        ? await orNone(call('GET /ajax/v1/contracts/{number}/keep', { params: { number } }))
        : null,
    change: page === 'change' && isPossible('change') ? await orNone(loadChange(number, changeSearch(search))) : null,
  }
}

const loadEnd = (number: string, action: EndingAction) =>
  call('GET /ajax/v1/contracts/{number}/end', { params: { number }, query: { action } })

async function usableMethods() {
  const { data } = await call('GET /ajax/v1/accounts/payment/get/all')
  return data.filter(({ state }) => state === 'active' || state === 'expiring')
}

/** Anyone who may only read the contract sees why there is no form. */
async function orNone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 403) return null
    throw error
  }
}
