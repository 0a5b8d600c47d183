/** The declarer's details of both declarations, read from the form. */
export function declarerOf(data: FormData) {
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    customer_number: text('customer_number'),
    contract: text('contract'),
  }
}

export type DeclarationSearch = { contract?: string }

/** The contract that a link from its page has chosen. */
export function declarationSearch(search: Record<string, unknown>): DeclarationSearch {
  return typeof search.contract === 'string' ? { contract: search.contract.slice(0, 300) } : {}
}
