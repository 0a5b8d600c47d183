import { usageEndpoints } from '@kontor/contract/areas/usage'
import { scopeOf } from '../../platform/http/contract-scope.ts'
import { routes } from '../../platform/http/routes.ts'
import { chargedTax, homeOf, withTax } from '../customer/tax/charged-tax.ts'
import { cloudUsage } from './queries.ts'
import { daysInMonthOf, forecastMinor } from './rules.ts'

export const usageRoutes = routes(usageEndpoints, {
  async resourceInfo({ db, caller, customer, centre }) {
    const today = centre.clock.today()
    const scope = scopeOf(caller, 'contracts:read')
    const { currency, projects, days, tax } = await cloudUsage(db, customer, today, scope)
    const { note, rate_bp } = chargedTax(tax, homeOf(centre.configuration))
    const gross = note === 'included'
    const costs = days.map(day => day.cost_minor)
    const money = (amount_minor: number) => withTax({ amount_minor, currency }, gross ? rate_bp : 0)
    return {
      projects,
      gross,
      series: days.map(({ on, cost_minor }) => ({ on, cost: money(cost_minor) })),
      month_to_date: money(costs.reduce((sum, cost) => sum + cost, 0)),
      forecast: money(forecastMinor(costs, daysInMonthOf(today))),
    }
  },
})
