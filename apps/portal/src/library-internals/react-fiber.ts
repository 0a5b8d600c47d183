/** Holds what this reads of React's own object for an element. */
type Fiber = { alternate: Fiber | null; return: Fiber | null; flags: number }
/**
 * Says of an element that React has marked whether it waits for the rest of its part: until then React calls no one for an event, and does not
 * stop it either. Undefined where React does not know it. Stories ask it in the page, so it stands by itself.
 */
export function isWaiting(element: EventTarget | null): boolean | undefined {
  // React's `Placement` and `Hydrating`, which it takes off what it has taken over
  const unfinished = 2 | 4096
  for (const key in element) {
    if (!key.startsWith('__reactF')) continue
    let fiber = (element as unknown as Record<string, Fiber | null>)[key] ?? null // by React's name for it
    if (fiber?.alternate) return false
    while (fiber && !(fiber.flags & unfinished)) fiber = fiber.return
    return !!fiber
  }
  return undefined
}
