import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'

export const locksSweeps = [sweepRows('staff_approval', now => sql`expires_at <= ${now}`)]
