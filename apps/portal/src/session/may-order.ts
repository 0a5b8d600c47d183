import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { mayDispose } from '@kontor/contract/can'

/** Says whether the user can order for the current customer: it concludes a contract, and costs money. */
export const mayOrder = (user: UserInfo): boolean => mayDispose(user)
