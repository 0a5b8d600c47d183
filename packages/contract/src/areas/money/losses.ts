import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, moneySchema, requiredLines, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const staffLossSchema = z.object({
  id: idSchema,
  customer_number: z.int(),
  customer_name: z.string(),
  amount: moneySchema,
  at: timeSchema,
  /** Which went back; null: it is no longer kept. */
  payment: z.nullable(
    z.object({ id: idSchema, kind: z.enum(['card', 'sepa', 'paypal', 'transfer']), label: z.string() }),
  ),
})
export type StaffLoss = z.infer<typeof staffLossSchema>

export const lossEndpoints = {
  staffLosses: endpoint({
    route: 'GET /ajax/v1/staff/losses',
    power: 'payments:see',
    summary: 'Payments that went back after their balance was paid out: no document asks for them',
    query: z.object(listQuery),
    response: listOf(staffLossSchema),
    problems: ['cursor_invalid'],
    access: 'admin',
    sees: 'all',
    status: 200,
  }),
  staffLossDone: endpoint({
    route: 'POST /ajax/v1/staff/losses/{id}/done',
    power: 'payments:act',
    summary: 'Note what was done about such a loss: it leaves the queue, and the books stay as they are',
    params: z.object({ id: idSchema }),
    body: z.strictObject({ note: requiredLines(500) }),
    access: 'admin',
    sees: 'all',
    needsFreshAuthentication: true,
    answersOnce: true,
    status: 204,
    problems: ['not_found', 'conflict', 'own_customer'],
  }),
}
