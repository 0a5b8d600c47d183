import { useCallback, useEffect, useState } from 'react'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { type OpenApiDocument, type Operation, readOperations } from './open-api.ts'

/**
 * The API's description, fetched after the page: it is the largest response, and the server makes it from the same
 * declarations that guard the calls.
 */
export function useOpenApi(): { operations: Operation[] | null; failed: boolean; load: () => void } {
  const [operations, setOperations] = useState<Operation[] | null>(null)
  const [failed, setFailed] = useState(false)
  const fetchDocument = useCallback(async () => {
    setFailed(false)
    try {
      const response = await fetch(`${publicConfiguration().centreUrl}/openapi.json`)
      if (!response.ok) throw new Error(`openapi.json: ${response.status}`)
      setOperations(readOperations((await response.json()) as OpenApiDocument)) // our own document, tested against its schema
    } catch (error) {
      console.warn(error)
      setFailed(true)
    }
  }, [])
  const load = useCallback(() => void fetchDocument(), [fetchDocument])
  useEffect(load, [load])
  return { operations, failed, load }
}
