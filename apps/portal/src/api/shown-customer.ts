type Shown = {
  /** Whom the pages on screen are about. */
  customer: () => number | null | undefined
  /** The session has gone on to somebody else: another tab has changed it, or the access has ended. */
  startAnew: () => void
}

let shown: Shown | undefined

/** Calls say from now on whom they are meant for: what is read or written is never another customer's. */
export function tellShownCustomer(given: Shown): void {
  shown = given
}

/** On the server nobody tells: a page is rendered under one session. */
export const shownCustomer = (): string | undefined => shown?.customer()?.toString()

export const startAnew = (): void => shown?.startAnew()
