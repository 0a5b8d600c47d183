import { useEffect, useMemo, useState } from 'react'
import { type ContractChoice, type ContractChoices, contractChoices } from './contract-choices.ts'

/** Milliseconds without a key before the search begins. */
const pause = 300

/**
 * The contracts to choose from: those the page came with, those stored with the person, and, where the customer has
 * more, those that searches have found. The list only grows, so that no tick is lost.
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
    // an ended one, or one beyond the first page, is known only by its number
    const others = stored.filter(number => !byNumber.has(number)).map(number => ({ number, label: '' }))
    return [...others, ...byNumber.values()]
  }, [contracts, found, stored])
  return { known, failed }
}
