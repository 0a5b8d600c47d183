import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get(): T
  set(change: (state: T) => T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      const next = change(state)
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reads one value of a store; the server renders what a visitor without stored state sees. */
export function useStore<T, Part>(store: Store<T>, part: (state: T) => Part, onServer: Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.get()),
    () => onServer,
  )
}
