type Shown = {
  /** The customer whom the pages on screen are about. */
  customer: () => number | null | undefined
  /** The session acts for another customer: another tab has switched it, or the access has ended. */
  startAnew: () => void
}

let shown: Shown | undefined

/** From now on calls name the customer they are meant for, so that they never read or write another one's data. */
export function tellShownCustomer(given: Shown): void {
  shown = given
}

/** The server names none: a page is rendered under one session. */
export const shownCustomer = (): string | undefined => shown?.customer()?.toString()

export const startAnew = (): void => shown?.startAnew()
