import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { word } from '../../wire/fields.ts'

/** Describes why the check cannot run in a browser, as its SDK says it. */
const checkErrorSchema = z.strictObject({ state: z.literal('error'), code: word(40), detail: word(300) })
export type CheckError = z.infer<typeof checkErrorSchema>

export const antiBotEndpoints = {
  antiBotError: endpoint({
    route: 'POST /ajax/v1/anti-bot/errors',
    summary: 'Say that the check against robots cannot run in this browser: the provider’s log has it',
    access: 'public',
    body: checkErrorSchema,
    status: 204,
    limits: [{ per: 'address', max: 60, seconds: 3600 }],
  }),
  antiBotWait: endpoint({
    route: 'POST /ajax/v1/anti-bot/wait',
    summary: 'Where the check against robots cannot run: a ticket for `captcha`, valid once the seconds are over',
    access: 'public',
    response: z.object({ ticket: z.string(), seconds: z.int() }),
    status: 200,
    answersOnce: true,
    limits: [{ per: 'address', max: 60, seconds: 3600 }],
  }),
}
