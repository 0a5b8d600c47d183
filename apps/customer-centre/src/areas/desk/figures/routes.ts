import { figuresEndpoints } from '@kontor/contract/areas/desk/figures'
import { routes } from '../../../platform/http/routes.ts'
import { figuresDeferred, figuresOpen, figuresRecurring, figuresRecurringRows, figuresRevenue } from './figures.ts'

export const figuresRoutes = routes(figuresEndpoints, {
  figuresOpen,
  figuresRevenue,
  figuresRecurring,
  figuresRecurringRows,
  figuresDeferred,
})
