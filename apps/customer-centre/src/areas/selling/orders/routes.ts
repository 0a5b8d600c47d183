import { ordersEndpoints, provisioningEndpoints } from '@kontor/contract/areas/selling/orders'
import { staffOrderEndpoints } from '@kontor/contract/areas/selling/staff-orders'
import { routes } from '../../../platform/http/routes.ts'
import { keepTrial, previewKeep } from './keep-trial.ts'
import { placeOrder, previewOrder } from './place-order.ts'
import { noteResult } from './result.ts'
import { staffOrder, staffOrderOffers } from './staff-order.ts'
import { decideTask, staffProvisioning } from './staff-queue.ts'

export const ordersRoutes = [
  ...routes(ordersEndpoints, {
    orderPreview: previewOrder,
    order: placeOrder,
    trialKeepPreview: previewKeep,
    trialKeep: keepTrial,
  }),
  ...routes(staffOrderEndpoints, { staffOrderOffers, staffOrder }),
  ...routes(provisioningEndpoints, {
    provisioningResult: noteResult,
    staffProvisioning,
    provisioningDecide: decideTask,
  }),
]
