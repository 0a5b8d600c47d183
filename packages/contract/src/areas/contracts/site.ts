import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { timeSchema } from '../../wire/fields.ts'

const settingSchema = z.object({
  section: z.string(),
  name: z.string(),
  /** Is written as the file would have it, in YAML; null: it is not set, and has no default. */
  value: z.nullable(z.string()),
  is_set: z.boolean(),
  /** Null where nothing is known of it. */
  since: z.nullable(timeSchema),
  /** It has changed, and counts with the next start. */
  waits: z.boolean(),
})
export type SiteSetting = z.infer<typeof settingSchema>

export const siteEndpoints = {
  staffSettings: endpoint({
    route: 'GET /ajax/v1/staff/settings',
    power: 'catalogue:see',
    summary: 'What is set about the business, and since when; secrets are no part of it',
    access: 'admin',
    sees: 'all',
    response: z.object({
      /** Says where the file stands or would stand; null: nowhere. */
      file: z.nullable(z.string()),
      is_there: z.boolean(),
      /** Says what is wrong with the file that stands there now; the settings of before hold. */
      mistake: z.nullable(z.object({ found_at: timeSchema, says: z.string() })),
      settings: z.array(settingSchema),
    }),
    status: 200,
  }),
}
