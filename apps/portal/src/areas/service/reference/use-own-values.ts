import { can } from '@kontor/contract/can'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useUser } from '../../../session/use-user.ts'
import type { OwnValues } from './example.ts'

/** Numbers and ids of the caller's own records, one of each, so that samples work when pasted. */
export function useOwnValues(): OwnValues {
  const user = useUser()
  const [found, setFound] = useState<OwnValues>({})
  useEffect(() => {
    let stopped = false
    const collect = async () => {
      const query = { limit: 1 }
      const firsts = await Promise.allSettled([
        can(user, 'billing') &&
          call('GET /ajax/v1/invoices', { query }).then(list => ({ 'invoices.id': list.data[0]?.id })),
        can(user, 'contracts') &&
          call('GET /ajax/v1/contracts', { query }).then(list => numberOf(list.data[0]?.number)),
        can(user, 'contacts') &&
          call('GET /ajax/v1/contacts', { query }).then(list => ({ 'contacts.id': list.data[0]?.id })),
        can(user, 'support') &&
          call('GET /ajax/v1/tickets', { query: { ...query, view: 'all' } }).then(list => ({
            'tickets.number': list.data[0]?.number,
          })),
      ])
      // what could not be read stays a placeholder in the samples
      const values = firsts.flatMap(first =>
        first.status === 'fulfilled' && first.value ? Object.entries(first.value) : [],
      )
      if (!stopped)
        setFound(
          Object.fromEntries(values.filter((entry): entry is [string, string | number] => entry[1] !== undefined)),
        )
    }
    void collect()
    return () => {
      stopped = true
    }
  }, [user])
  const { current_customer_number: customer } = user
  return customer === null ? found : { ...found, customer }
}

const numberOf = (number: string | undefined) => ({ 'contracts.number': number, contract_number: number })
