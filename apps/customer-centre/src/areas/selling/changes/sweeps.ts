import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'

export const changesSweeps = [
  // offers that came to nothing, once no one asks about them any more
  sweepRows(
    'contract_transfer',
    now => sql`state <> 'accepted' and expires_at < ${now}::timestamptz - interval '90 days'`,
  ),
]
