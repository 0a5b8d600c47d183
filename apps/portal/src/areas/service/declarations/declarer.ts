import type { FormValues } from '../../../forms/form-values.ts'

/** The declarer's details of both declarations, read from the form. */
export const declarerOf = (data: FormValues) => data.texts('name', 'email', 'customer_number', 'contract')

export type DeclarationSearch = { contract?: string }

/** The contract that a link from its page has chosen. */
export function declarationSearch(search: Record<string, unknown>): DeclarationSearch {
  return typeof search.contract === 'string' ? { contract: search.contract.slice(0, 300) } : {}
}
