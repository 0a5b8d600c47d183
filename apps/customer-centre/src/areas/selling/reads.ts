import { type Selectable, sql } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'

/** May be selected from by other wings. */
export const contractOrderTable = sql.table<Selectable<DB['contract_order']>>('contract_order')
export const provisioningTaskTable = sql.table<Selectable<DB['provisioning_task']>>('provisioning_task')
