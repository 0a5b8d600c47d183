import { type Selectable, sql } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'

/** May be selected from by other wings. */
export const erasureRequestTable = sql.table<Selectable<DB['erasure_request']>>('erasure_request')
export const processingAgreementTable = sql.table<Selectable<DB['processing_agreement']>>('processing_agreement')
