import { type Selectable, sql } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'

/** What other wings may select from. */
export const erasureRequestTable = sql.table<Selectable<DB['erasure_request']>>('erasure_request')
export const processingAgreementTable = sql.table<Selectable<DB['processing_agreement']>>('processing_agreement')
