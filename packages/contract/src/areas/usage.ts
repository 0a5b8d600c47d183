import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { moneySchema } from '../wire/fields.ts'

export const resourceInfoSchema = z.object({
  projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      contract_number: z.string(),
      resources: z.array(
        z.object({
          id: z.string(),
          type: z.enum(['server', 'volume', 'load_balancer', 'address', 'database']),
          name: z.string(),
          state: z.enum(['running', 'stopped', 'starting', 'failed']),
          vcpu: z.int(),
          ram_mib: z.int(),
          disk_gib: z.int(),
          region: z.string(),
        }),
      ),
    }),
  ),
  /** With the tax, as consumers read amounts. */
  gross: z.boolean(),
  /** Cost per day of this month so far, oldest first. */
  series: z.array(z.object({ on: z.string(), cost: moneySchema })),
  month_to_date: moneySchema,
  forecast: moneySchema,
})
export type ResourceInfo = z.infer<typeof resourceInfoSchema>

export const usageEndpoints = {
  resourceInfo: endpoint({
    route: 'GET /ajax/v1/ccloud/resource-info',
    summary: 'Cloud projects and resources with this month’s cost and its forecast',
    access: 'customer',
    permission: 'contracts:read',
    contractScoped: true,
    response: resourceInfoSchema,
    status: 200,
  }),
}
