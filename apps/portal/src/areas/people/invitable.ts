import type { Contact } from '@kontor/contract/areas/contacts'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { type ContractChoices, contractChoices } from './contract-choices.ts'

/** Initial values of an invitation's form. */
export type Invitable = { contracts: ContractChoices; guest: Pick<Contact, 'email' | 'locale'> | null }

/** @param contact id of the contact to be invited */
export async function invitable(contact: string | undefined): Promise<Invitable> {
  const [contracts, guest] = await Promise.all([contractChoices(), contact === undefined ? null : guestOf(contact)])
  return { contracts, guest }
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
