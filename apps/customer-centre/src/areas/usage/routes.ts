import { usageEndpoints } from '@kontor/contract/areas/usage'
import { scopeOf } from '../../platform/http/contract-scope.ts'
import { routes } from '../../platform/http/routes.ts'
import { cloudUsage } from './queries.ts'
import { daysInMonthOf, forecastMinor } from './rules.ts'

export const usageRoutes = routes(usageEndpoints, {
  async resourceInfo({ db, caller, customer, centre }) {
    const today = centre.clock.today()
    const { currency, projects, days } = await cloudUsage(db, customer, today, scopeOf(caller, 'contracts:read'))
    const costs = days.map(day => day.cost_minor)
    const money = (amount_minor: number) => ({ amount_minor, currency })
    return {
      projects,
      series: days.map(({ on, cost_minor }) => ({ on, cost: money(cost_minor) })),
      month_to_date: money(costs.reduce((sum, cost) => sum + cost, 0)),
      forecast: money(forecastMinor(costs, daysInMonthOf(today))),
    }
  },
})
