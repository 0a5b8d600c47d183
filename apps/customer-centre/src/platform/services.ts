import type { FileStore } from '@kontor/adapters/storage'
import type { Locale } from '@kontor/contract/locales'
import type { VirusScan } from '../adapters/virus-scan/virus-scan.ts'
import type { Clock } from './clock.ts'
import type { CentreConfiguration } from './configuration.ts'
import type { Keys } from './crypto/keys.ts'
import type { Database } from './db/database.ts'
import type { Mails } from './mail/mails.ts'
import type { Catalogue } from './messages.ts'
import type { PersonalData } from './privacy/personal-data.ts'
import type { Site } from './site.ts'

/**
 * The services as those have them who hold no transaction: handlers by `withoutTransaction`, and jobs. Adapters take no other: a service outside
 * that hangs must not keep the database's connections from everyone. Anyone who opens a transaction on the way is stopped by `outsideOnly`.
 */
export type AskingServices = Services & Asking
/** Marks who holds no transaction. */
export type Asking = { asksOutside: true }

/** The services as handlers have them that are neither staff's nor machines': without the operator's login, which sees the rows of all customers. */
export type TenantServices = Omit<Services, 'database'> & { database: Omit<Database, 'operator'> }

/**
 * Opens the door by which what a customer or a visitor asks for gets to the rows of others, or is settled though it is refused: as payments
 * are, which jobs and gateways settle too. `walls.test.ts` lists who goes through it, and why.
 */
export const asOperator = <C extends TenantServices>(services: C): C & Services => services as C & Services // all services are there

/** Holds what every part of the running centre shares. */
export type Services = {
  configuration: CentreConfiguration
  database: Database
  clock: Clock
  /** Holds what is set about the business, in a file that is read anew. */
  site: Site
  /** Content too large for the database. */
  files: FileStore
  /** Looks into files that people send; null: no one does. */
  virusScan: VirusScan | null
  /** Lists what each area keeps about people: archives and erasures go through it. */
  personalData: readonly PersonalData[]
  /** This installation's keys, the same in every process. */
  keys: Keys
  /** Every mail there is, as the areas declare them. */
  mails: Mails
  /** Holds what is said, by language. */
  catalogues: Record<Locale, Catalogue>
}
