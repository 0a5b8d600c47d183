import { newIdempotencyKey } from '../api/idempotency-key.ts'

/** Keys for what a visitor means to do, so that doing it twice has one effect. */
export type IdempotencyKeys = {
  /** The same input sent again is the same intent, whatever else was tried in between; a changed one is a new one. */
  keyFor(data: FormData): string
  /** The intent is done: the same input sent from now on is a new one. */
  settle(): void
}

export function createIdempotencyKeys(makeKey: () => string = newIdempotencyKey): IdempotencyKeys {
  const keys = new Map<string, string>()
  return {
    keyFor(data) {
      const input = JSON.stringify(
        // another anti-robot check is no other intent
        [...data]
          .filter(([name]) => name !== 'captcha')
          .map(([name, value]) => [
            name,
            typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
          ]),
      )
      const key = keys.get(input) ?? makeKey()
      keys.set(input, key)
      return key
    },
    settle: () => keys.clear(),
  }
}
