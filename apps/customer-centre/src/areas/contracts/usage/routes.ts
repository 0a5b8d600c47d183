import { usageEndpoints } from '@kontor/contract/areas/contracts/usage'
import { usageHoldEndpoints } from '@kontor/contract/areas/contracts/usage-holds'
import { scopeOf } from '../../../platform/http/contract-scope.ts'
import { routes } from '../../../platform/http/routes.ts'
import { addDays, daysBetween, firstOfMonth } from '../../../values/local-date.ts'
import { chargedTax, homeOf, withTax } from '../../customers/customer/tax/charged-tax.ts'
import { setBudget } from './budgets.ts'
import { decideHold, listHolds } from './decide-hold.ts'
import { costByDay, totalOf, usageOfMonth } from './figures.ts'
import { cloudUse } from './queries.ts'
import { showUsage } from './show-usage.ts'
import { type Noted, takeReadings } from './take-readings.ts'

export const usageRoutes = [
  ...routes(usageHoldEndpoints, { staffUsageHolds: listHolds, staffUsageHoldDecide: decideHold }),
  ...routes(usageEndpoints, {
    async resourceInfo({ db, caller, customer, services }) {
      const today = services.clock.today()
      const month = firstOfMonth(today)
      const { currency, projects, used, tax } = await cloudUse(db, customer, month, scopeOf(caller, 'contracts:read'))
      const meters = used.flatMap(contract => usageOfMonth(contract, month, today))
      const { note, rate_bp } = chargedTax(tax, homeOf(services.configuration), today)
      const gross = note === 'included'
      const money = (amount_minor: number) => withTax({ amount_minor, currency }, gross ? rate_bp : 0)
      const days = Array.from({ length: daysBetween(month, today) + 1 }, (_, past) => addDays(month, past))
      const { cost_minor, forecast_minor } = totalOf(meters)
      return {
        projects,
        gross,
        series: costByDay(meters, days).map(({ on, cost_minor }) => ({ on, cost: money(cost_minor) })),
        month_to_date: money(cost_minor),
        forecast: money(forecast_minor),
      }
    },
    usage({ db, customer, locale, services, query }) {
      const { configuration, clock } = services
      const today = clock.today()
      const month = query.month === undefined ? firstOfMonth(today) : `${query.month}-01`
      return showUsage(db, { customer, locale, configuration, today, month })
    },
    budgetSet: setBudget,
    async usageReadings({ db, body, machine, now, services, audit }) {
      const { timeZone, usage: limits } = services.configuration
      const { answer, corrected, held } = await takeReadings(db, body.readings, { machine, now, timeZone, limits })
      const entryOf =
        (action: 'readings.corrected' | 'readings.held') =>
        ({ id, number, customer_number: customer }: Noted) => ({
          action,
          customer,
          subject: { kind: 'contract', id, label: number },
        })
      const entries = [...corrected.map(entryOf('readings.corrected')), ...held.map(entryOf('readings.held'))]
      if (entries.length > 0) await audit(...entries)
      return answer
    },
  }),
]
