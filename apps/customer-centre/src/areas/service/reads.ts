import { type Selectable, sql } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'

/** May be selected from by other wings. */
export const abuseNoticeTable = sql.table<Selectable<DB['abuse_notice']>>('abuse_notice')
export const callbackRequestTable = sql.table<Selectable<DB['callback_request']>>('callback_request')
export const callerPinTable = sql.table<Selectable<DB['caller_pin']>>('caller_pin')
export const inquiryTable = sql.table<Selectable<DB['inquiry']>>('inquiry')
export const ticketTable = sql.table<Selectable<DB['ticket']>>('ticket')
export const declarationTable = sql.table<Selectable<DB['declaration']>>('declaration')
