import { customerEndpoints } from '@kontor/contract/areas/customers/customer'
import { limitEndpoints } from '@kontor/contract/areas/customers/limits'
import { profileEndpoints } from '@kontor/contract/areas/customers/profile'
import { registrationEndpoints } from '@kontor/contract/areas/customers/registration'
import { taxEndpoints } from '@kontor/contract/areas/customers/tax'
import { routes } from '../../../platform/http/routes.ts'
import { changeCustomer, leaveCustomer } from '../../people/identity/sessions/acting-customer.ts'
import { saveBankData } from './bank-data.ts'
import { searchCustomers } from './customer-search.ts'
import { factorPolicy, factorPolicyRead } from './factor-policy/policy.ts'
import { decideLimit, limitRequests } from './limit-requests.ts'
import { cancelLimitRequest, limits, setLimit } from './limits.ts'
import { profileHandlers } from './profile.ts'
import { registrationHandlers } from './registration/routes.ts'
import { taxHandlers } from './tax/routes.ts'
import { patchUserData, replaceUserData, userData } from './user-data.ts'

export const customerRoutes = [
  ...routes(registrationEndpoints, registrationHandlers),
  ...routes(customerEndpoints, {
    userData,
    userDataReplace: replaceUserData,
    userDataPatch: patchUserData,
    bankData: saveBankData,
    customerSearch: searchCustomers,
    customerChange: changeCustomer,
    customerLeave: leaveCustomer,
    factorPolicy,
    factorPolicyRead,
  }),
  ...routes(limitEndpoints, {
    limits,
    limitsSet: setLimit,
    limitRequestCancel: cancelLimitRequest,
    staffLimitRequests: limitRequests,
    staffLimitDecide: decideLimit,
  }),
  ...routes(profileEndpoints, profileHandlers),
  ...routes(taxEndpoints, taxHandlers),
]
