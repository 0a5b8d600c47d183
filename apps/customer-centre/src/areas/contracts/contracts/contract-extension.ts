import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import type { PermissionHolder } from '@kontor/contract/can'
import type { Locale } from '@kontor/contract/locales'
import type { RawBuilder } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import type { TenantServices } from '../../../platform/services.ts'
import type { ContractDetail } from './queries.ts'

export type Asking = {
  db: TenantDb
  customer: number
  services: TenantServices
  locale: Locale
  reader: PermissionHolder
}

/** Says what a later area adds to the answer about a contract, in the same statement. */
export type ContractExtension = {
  /** A JSON value of the contract `c` and its product `p`; it arrives as `beside`. */
  columns(today: string): RawBuilder<unknown>
  actions(asking: Asking, detail: ContractDetail): Promise<ContractActions>
}
