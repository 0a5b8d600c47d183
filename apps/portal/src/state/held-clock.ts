/** A clock that can be held: what has run stays run. */
export type HeldClock = { hold(): void; goOn(): void; stop(): void }

/** @param ms how long it runs, holds not counted. It stands still until `goOn`. */
export function createHeldClock(ms: number, end: () => void): HeldClock {
  let left = ms
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    hold() {
      if (timer === undefined) return
      stop()
      left -= Date.now() - since
    },
    goOn() {
      if (timer !== undefined) return
      since = Date.now()
      timer = setTimeout(end, Math.max(0, left))
    },
    stop,
  }
}
