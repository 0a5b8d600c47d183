import type { CatalogueProduct } from '@kontor/contract/areas/contracts/catalogue'
import { shownPrice } from '@kontor/contract/money'

/** Keeps what the page of offers shows of a product: a page carries all that its loader gives. */
export const offered = ({ code, group, name, description, trial, cycles: [first, ...others] }: CatalogueProduct) => ({
  code,
  group,
  name,
  description,
  trialDays: trial && !trial.used ? trial.days : null,
  first: first && {
    cycle: first.cycle,
    price: first.price,
    setup: first.setup.net.amount_minor > 0 ? shownPrice(first.setup) : null,
  },
  alsoBy: others.map(({ cycle }) => cycle),
})

export type Offered = ReturnType<typeof offered>
