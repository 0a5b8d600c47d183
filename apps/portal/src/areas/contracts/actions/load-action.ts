import { type ContractActionPage, contractActionPages } from '@kontor/contract/enums/contract-actions'
import { notFound } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import type { ChangePageProps } from './ChangePage.tsx'
import { changeSearch } from './change-search.ts'
import type { EditPageProps } from './EditPage.tsx'
import { loadChange } from './load-change.ts'

export type LoadedAction = Pick<EditPageProps, 'contract' | 'actions' | 'methods'> &
  Pick<ChangePageProps, 'change'> & { page: ContractActionPage }

/** What a page of an action shows. @throws notFound where there is no such page */
export async function loadAction(
  number: string,
  wanted: string,
  search: Record<string, unknown>,
): Promise<LoadedAction> {
  const page = contractActionPages.find(known => known === wanted) ?? 'edit'
  if (!contractActionPages.some(known => known === wanted)) throw notFound()
  const contract = await call('GET /ajax/v1/contracts/{number}', { params: { number } })
  const { actions } = contract
  const possible = actions.actions.some(({ action, obstacle }) => action === 'change' && obstacle === null)
  return {
    ...{ page, contract, actions },
    methods: page === 'edit' && actions.pays !== null ? await usableMethods() : null,
    change: page === 'change' && possible ? await orNone(loadChange(number, changeSearch(search))) : null,
  }
}

async function usableMethods() {
  const { data } = await call('GET /ajax/v1/accounts/payment/get/all')
  return data.filter(({ state }) => state === 'active' || state === 'expiring')
}

/** Whoever may only read the contract sees why there is no form. */
async function orNone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 403) return null
    throw error
  }
}
