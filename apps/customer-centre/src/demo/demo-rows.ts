import { activityRows } from './activity.ts'
import { agreementRows } from './agreements.ts'
import { billTwoYears } from './billing.ts'
import { demoCatalogueRows } from './catalogue.ts'
import { cloudRows } from './cloud.ts'
import { contactRows } from './contacts.ts'
import { contractRows, createContracts } from './contracts.ts'
import { customerRows } from './customers.ts'
import { delegateRows } from './delegates.ts'
import { documentRows } from './documents.ts'
import { dunningRows } from './dunning.ts'
import { mandateRows } from './mandates.ts'
import { chargeTo, createPaymentMethods } from './payment-methods.ts'
import { createPeople, peopleRows } from './people.ts'
import { mergeRows, type Rows } from './rows.ts'
import { createStage } from './stage.ts'
import { ticketRows } from './tickets.ts'
import { vatCheckRows } from './vat-checks.ts'

/** Everything the demo holds, as of the evening before `today`. @param passwordHash of all the logins */
export function demoRows(today: string, seed: number, passwordHash: string): Rows {
  const stage = createStage(today, seed)
  const people = createPeople(stage)
  const customers = customerRows(stage)
  const methods = createPaymentMethods(stage)
  const contracts = createContracts(stage, customers.customer ?? [])
  const books = billTwoYears(stage, contracts, customers.customer ?? [], methods)
  const documents = documentRows(books)
  chargeTo(methods, documents.payment ?? [], today)
  const tickets = ticketRows(stage, people, contracts, books.issued)
  const parts = [
    peopleRows(stage, people, passwordHash),
    customers,
    methods.rows,
    mandateRows(people, methods),
    demoCatalogueRows(stage),
    contractRows(stage, contracts, books.contracts),
    documents,
    cloudRows(stage, contracts, books),
    contactRows(stage, contracts),
    agreementRows(stage, people, customers.customer ?? []),
    tickets,
    activityRows(stage, people, methods, tickets.ticket ?? []),
    delegateRows(stage, people, contracts, passwordHash),
    vatCheckRows(stage, customers.customer ?? []),
  ]
  return mergeRows([...parts, dunningRows(stage, mergeRows(parts))])
}
