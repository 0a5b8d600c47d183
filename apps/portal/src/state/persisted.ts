/** Local storage as JSON. Storage may be full, forbidden or hold nonsense: then the state lives only for this page. */
export function persisted<T>(key: string, pick: (state: T) => object) {
  const complain = (error: unknown) => {
    if (import.meta.env.DEV) console.error(`stored state "${key}":`, error)
  }
  return {
    read(): Record<string, unknown> {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
        return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
      } catch (error) {
        complain(error)
        return {}
      }
    },
    write(state: T): void {
      try {
        localStorage.setItem(key, JSON.stringify(pick(state)))
      } catch (error) {
        complain(error)
      }
    },
  }
}
