import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { requiredLines } from '../../wire/fields.ts'
import { contractNumberSchema } from '../contracts/contracts.ts'
import { act, customer, lockInputSchema } from './staff-locks.ts'

const params = z.extend(customer, { number: contractNumberSchema })
const problems = ['customer_changed', 'own_customer', 'not_found', 'conflict'] as const

export const staffSuspensionEndpoints = {
  staffContractSuspend: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/contracts/{number}/suspension',
    power: 'contracts:act',
    summary:
      'Suspend one contract because of content; the owners get the statement of reasons by mail (Art. 17 DSA), the systems that run it are told',
    ...act,
    params,
    body: z.omit(lockInputSchema, {
      reason: true,
      scope: true,
      scope_detail: true,
      ends_on: true,
      termination_on: true,
    }),
    problems,
  }),
  staffContractResume: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/contracts/{number}/resumption',
    power: 'contracts:act',
    summary: 'Let a contract that was suspended because of content go on, with a note for the customer',
    ...act,
    params,
    body: z.strictObject({ note: requiredLines(2000) }),
    problems,
  }),
}
