import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { countrySchema } from '../../wire/fields.ts'

/** `off`: the provider has turned the lookup off. `failed`: no usable answer came. */
export const countryLookupStates = ['found', 'failed', 'off'] as const

export const countryEndpoints = {
  visitorCountry: endpoint({
    route: 'GET /ajax/v1/country',
    summary: 'Country the visitor seems to be in, to preselect it in a phone field; nothing is stored',
    access: 'public',
    response: z.object({ country: z.nullable(countrySchema), state: z.enum(countryLookupStates) }),
    status: 200,
    limits: [{ per: 'address', max: 120, seconds: 60 }],
  }),
}
