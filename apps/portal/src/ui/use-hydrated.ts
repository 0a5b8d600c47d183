import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page becomes alive, so that both show the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
