import type { accountEndpoints } from '@kontor/contract/areas/account'
import type { Handlers } from '../../http/context.ts'
import { changeCustomer, leaveCustomer } from './acting-customer.ts'
import { saveBankData } from './bank-data.ts'
import { searchCustomers } from './customer-search.ts'
import { activateCustomer, deactivateCustomer } from './deactivation.ts'
import { limits, setLimit } from './limits.ts'
import { patchUserData, replaceUserData, userData } from './user-data.ts'

export const accountHandlers: Handlers<typeof accountEndpoints> = {
  userData,
  userDataReplace: replaceUserData,
  userDataPatch: patchUserData,
  bankData: saveBankData,
  customerSearch: searchCustomers,
  customerChange: changeCustomer,
  customerLeave: leaveCustomer,
  customerDeactivate: deactivateCustomer,
  customerActivate: activateCustomer,
  limits,
  limitsSet: setLimit,
}
