import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'

export const antiBotEndpoints = {
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
