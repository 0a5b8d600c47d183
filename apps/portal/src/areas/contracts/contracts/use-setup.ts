import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useToday } from '../../../i18n/use-today.ts'

/** Milliseconds between two looks, and how many there are: most services are ready within seconds. */
const everyMs = 2000
const looks = 60

const isUnderWay = ({ state }: Contract) => state === 'ordered' || state === 'provisioning'

/**
 * Follows a contract that is being set up: the page reads it anew until it is ready and its first invoice is there, or it has failed.
 * @param billing whether the reader is shown invoices
 */
export function useSetup(contract: Contract, billing: boolean): void {
  const router = useRouter()
  const [left, setLeft] = useState(looks)
  const today = useToday()
  // what is set up at once is billed a moment later, and the page may have been read in between
  const [begun] = useState(() => isUnderWay(contract) || contract.started_on === today)
  const unbilled = begun && billing && contract.state === 'active' && contract.invoices.length === 0
  const follow = (isUnderWay(contract) || unbilled) && left > 0
  useEffect(() => {
    if (!follow) return
    const timer = setTimeout(() => {
      setLeft(left - 1)
      void router.invalidate()
    }, everyMs)
    return () => clearTimeout(timer)
  }, [follow, left, router])
}
