import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'

export type ContractChoice = { number: string; label: string }
/** A picker's initial contracts. `more`: the customer has others, which a search finds. */
export type ContractChoices = { data: ContractChoice[]; more: boolean }

/**
 * The customer's contracts that are worth choosing, by name; none for people they are closed to. @param q words to
 * search for
 */
export async function contractChoices(q?: string, signal?: AbortSignal): Promise<ContractChoices> {
  try {
    const { data, next_cursor } = await call(
      'GET /ajax/v1/contracts',
      { query: { limit: 100, sort: 'label', ...(q !== undefined && { q }) } },
      signal ? { signal } : {},
    )
    const alive = data.filter(({ state }) => !over.has(state))
    return { data: alive.map(({ number, label }) => ({ number, label })), more: next_cursor !== null }
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 403) return { data: [], more: false }
    throw error
  }
}

const over = new Set<string>(['ended', 'withdrawn', 'erased'])

export const contractNames = ({ data }: ContractChoices): Map<string, string> =>
  new Map(data.map(({ number, label }) => [number, label]))
