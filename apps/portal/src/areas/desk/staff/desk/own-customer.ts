import type { UserInfo } from '@kontor/contract/areas/people/identity'

/** Says whether staff belong to this customer themselves: a colleague decides about it. */
export const isOwnCustomer = (user: UserInfo, number: number): boolean =>
  user.customers.some(own => own.number === number && own.role !== 'staff') ||
  user.closed_customers.some(closed => closed.number === number)
