import type { Centre } from '../../../centre.ts'
import type { Db } from '../../../db/database.ts'

/** What a step of an erasure works with. */
export type Erasing = {
  /** As operator, the tenant set. */
  db: Db
  centre: Centre
  customer: number
  now: Date
  today: string
  /** When the customer was closed: what is kept as evidence is counted from here. */
  closedOn: string
}

/** Run twice, the second time finds nothing left to do. */
export type EraseStep = (erasing: Erasing) => Promise<void>
