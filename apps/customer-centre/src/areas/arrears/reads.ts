import { type Selectable, sql } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'

/** May be selected from by other wings. */
export const customerLockTable = sql.table<Selectable<DB['customer_lock']>>('customer_lock')
export const dunningStopTable = sql.table<Selectable<DB['dunning_stop']>>('dunning_stop')
export const dunningStepTable = sql.table<Selectable<DB['dunning_step']>>('dunning_step')
export const legalHoldTable = sql.table<Selectable<DB['legal_hold']>>('legal_hold')
export const paymentPromiseTable = sql.table<Selectable<DB['payment_promise']>>('payment_promise')
