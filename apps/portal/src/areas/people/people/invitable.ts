import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { type ContractChoices, contractChoices } from './contract-choices.ts'
import { inviteSearch } from './invite-search.ts'

/** Initial values of an invitation's form. */
export type Invitable = {
  contracts: ContractChoices
  guest: Pick<Contact, 'email' | 'locale'> | null
  /** Number of the one contract that access is for. */
  contract: string | null
}

/** @param search as the address holds it */
export async function invitable(search: Record<string, unknown>): Promise<Invitable> {
  const { copy, contract = null } = inviteSearch(search)
  const [contracts, guest] = await Promise.all([contractChoices(), copy === undefined ? null : guestOf(copy)])
  return { contracts, guest, contract }
}

/** A contact that is gone, or closed to the inviting user, leaves the form empty. */
async function guestOf(id: string): Promise<Invitable['guest']> {
  try {
    const { email, locale } = await call('GET /ajax/v1/contacts/{id}', { params: { id } })
    return { email, locale }
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}
