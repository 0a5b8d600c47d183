import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'

/** Says how to reach the provider: from the configuration, readable without signing in. */
export const providerSchema = z.object({
  name: z.string(),
  phone: z.string(),
  phone_hours: z.string(),
  email: z.string(),
  abuse_email: z.string(),
  security_email: z.string(),
  data_protection_email: z.string(),
  postal: z.array(z.string()),
  register: z.string(),
  vat_id: z.string(),
  represented_by: z.string(),
  /** Name, address and website of the consumer arbitration board before which the provider takes part; empty: before none. */
  arbitration: z.string(),
})
export type Provider = z.infer<typeof providerSchema>

export const providerEndpoints = {
  provider: endpoint({
    route: 'GET /ajax/v1/provider',
    summary: 'Name, channels and legal details of the provider',
    access: 'public',
    response: providerSchema,
    status: 200,
  }),
}
