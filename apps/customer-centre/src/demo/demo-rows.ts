import { addMonths } from '../values/local-date.ts'
import { activityRows } from './activity.ts'
import { agreementRows } from './agreements.ts'
import { demoCatalogueRows } from './catalogue.ts'
import { cloudRows, usageRows } from './cloud.ts'
import { contactRows } from './contacts.ts'
import { contractRows, createContracts } from './contracts.ts'
import { customerRows } from './customers.ts'
import type { Cast } from './deeds.ts'
import { delegateRows } from './delegates.ts'
import { mandateRows } from './mandates.ts'
import { createPaymentMethods } from './payment-methods.ts'
import { createPeople, memberRows, userRows } from './people.ts'
import { mergeRows, type Rows } from './rows.ts'
import { createStage, type Stage } from './stage.ts'
import { ticketRows } from './tickets.ts'
import { vatCheckRows } from './vat-checks.ts'

/** How far back the customers' documents reach. */
const months = 24

export type Demo = {
  stage: Stage
  /** The first of the two years' days. */
  since: string
  cast: Cast
  /** What is there when they begin, as it was then. */
  before: Rows
  /** What is told beside what happens in them, as of the evening before today. @param numbers of documents, by what was worked */
  beside(numbers: ReadonlyMap<string, string>): Rows
}

/** All the demo holds but for its documents and payments: those come about. @param passwordHash of all the logins */
export function createDemo(today: string, passwordHash: string, seed = 1): Demo {
  const stage = createStage(today, seed)
  const since = addMonths(today, -months)
  const people = createPeople(stage)
  const customers = customerRows(stage)
  const methods = createPaymentMethods(stage)
  const contracts = createContracts(stage, customers.customer ?? [])
  return {
    stage,
    since,
    cast: { contracts, methods, mandates: mandateRows(people, methods) },
    before: mergeRows([
      userRows(stage, people, passwordHash),
      customers,
      demoCatalogueRows(stage),
      contractRows(stage, contracts, since),
      usageRows(stage, contracts),
      vatCheckRows(stage, customers.customer ?? []),
    ]),
    beside(numbers) {
      const tickets = ticketRows(stage, people, contracts, numbers)
      return mergeRows([
        // not before: nobody is written to about what is long over
        memberRows(stage, people),
        cloudRows(stage, contracts),
        contactRows(stage, contracts),
        agreementRows(stage, people, customers.customer ?? []),
        tickets,
        activityRows(stage, people, methods, tickets.ticket ?? []),
        delegateRows(stage, people, contracts, passwordHash),
      ])
    },
  }
}
