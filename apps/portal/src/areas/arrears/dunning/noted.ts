import type { Dunning } from '@kontor/contract/areas/arrears/dunning'

/** Keeps what the note above the invoices shows of it: a page carries all that its loader gives. */
export const noted = ({ overdue, promise, stopped_until, plan }: Dunning) => ({
  overdue,
  promise,
  stopped_until,
  steps: plan?.steps.map(({ step, on }) => ({ step, on })) ?? [],
})

export type Noted = ReturnType<typeof noted>
