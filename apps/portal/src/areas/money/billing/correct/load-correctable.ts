import type { Correctable } from '@kontor/contract/areas/money/corrections'
import { notFound } from '@tanstack/react-router'
import { call } from '../../../../api/client.ts'
import { orNotFound } from '../../../../api/or-not-found.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { isUuid } from '../../../../navigation/is-uuid.ts'

/** @returns null where staff act for no customer */
export async function loadCorrectable(id: string): Promise<Correctable | null> {
  if (!isUuid(id)) throw notFound()
  try {
    return await orNotFound(call('GET /ajax/v1/staff/invoices/{id}', { params: { id } }))
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'customer_changed') return null
    throw error
  }
}
