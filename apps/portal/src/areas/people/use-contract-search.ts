import { useEffect, useMemo, useState } from 'react'
import { type ContractChoice, type ContractChoices, contractChoices } from './contract-choices.ts'

/** Milliseconds of no typing before it is asked. */
const pause = 300

/**
 * The contracts to choose from: those the page came with, those stored with the person, and, where the customer has more, those that searches
 * have found. They only become more, so that nothing ticked is lost.
 */
export function useFoundContracts(
  contracts: ContractChoices,
  stored: readonly string[],
  query: string,
): { known: ContractChoice[]; failed: boolean } {
  const [found, setFound] = useState<ContractChoice[]>([])
  const [failed, setFailed] = useState(false)
  const wanted = query.trim()

  useEffect(() => {
    if (!contracts.more || wanted === '') return
    const controller = new AbortController()
    const ask = async () => {
      try {
        const { data } = await contractChoices(wanted, controller.signal)
        setFound(before => [...before, ...data])
        setFailed(false)
      } catch {
        if (!controller.signal.aborted) setFailed(true)
      }
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [contracts.more, wanted])

  const known = useMemo(() => {
    const byNumber = new Map([...contracts.data, ...found].map(contract => [contract.number, contract]))
    // one that has ended, or lies beyond the first page, is known by its number alone
    const others = stored.filter(number => !byNumber.has(number)).map(number => ({ number, label: '' }))
    return [...others, ...byNumber.values()]
  }, [contracts, found, stored])
  return { known, failed }
}
