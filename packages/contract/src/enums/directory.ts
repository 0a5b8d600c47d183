/** Says how a customer stands: locked ones can do little but pay, closed ones nothing. */
export const customerStates = ['active', 'locked', 'closed'] as const
export type CustomerState = (typeof customerStates)[number]

/** Narrows customers by what they owe: anything that is open, or what is late. */
export const owingFilters = ['open', 'overdue'] as const

export const customerSorts = ['number', '-number', 'name', '-name', 'open', '-open'] as const
export const allContractsSorts = ['started_on', '-started_on', 'ends_on'] as const
export const allDocumentsSorts = ['issued_on', '-issued_on', 'due_on'] as const
