/** A clock that can be paused: elapsed time stays elapsed. */
export type HeldClock = { hold(): void; goOn(): void; stop(): void }

/** @param ms how long it runs, pauses not counted. It is paused until `goOn`. */
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
