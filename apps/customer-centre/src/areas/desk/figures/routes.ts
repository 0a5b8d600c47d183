import { figuresEndpoints } from '@kontor/contract/areas/desk/figures'
import { routes } from '../../../platform/http/routes.ts'
import { figuresCash } from './cash.ts'
import { figuresDeferred, figuresOpen, figuresRecurring, figuresRecurringRows, figuresRevenue } from './figures.ts'
import { figuresSetups } from './setups.ts'
import { figuresTaxes } from './taxes.ts'

export const figuresRoutes = routes(figuresEndpoints, {
  figuresOpen,
  figuresRevenue,
  figuresRecurring,
  figuresRecurringRows,
  figuresDeferred,
  figuresTaxes,
  figuresSetups,
  figuresCash,
})
