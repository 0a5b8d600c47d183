import { notFound } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { contractChoices } from './contract-choices.ts'
import { isLastOwner } from './granting.ts'
import type { PersonPageProps } from './PersonPage.tsx'

/** A person from the list, because only the list tells whether they are the last owner. @throws notFound */
export async function loadPerson(id: string): Promise<PersonPageProps> {
  const [{ data }, contracts] = await Promise.all([call('GET /ajax/v1/people'), contractChoices()])
  const person = data.find(one => one.id === id)
  if (!person) throw notFound()
  return { person, contracts, lastOwner: isLastOwner(person, data) }
}
