import { type AuditEntry, type Origin, writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Writes audit entries in the name of the job that the origin names. */
export const auditedBy =
  (db: Db, origin: Origin) =>
  (...entries: AuditEntry[]): Promise<void> =>
    writeAudit(db, origin, ...entries.map(entry => ({ ...entry, actor: { userId: null, name: origin.requestId } })))
