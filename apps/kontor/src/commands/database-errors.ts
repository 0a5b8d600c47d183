import { UnsuitableDatabase } from '@kontor/customer-centre/platform/db/logins'
import { MigrationFailed } from '@kontor/customer-centre/platform/db/migrate'
import { StartError } from '../start-error.ts'

/** Holds what pg throws: `code` is PostgreSQL's or the system's. */
type DatabaseError = { code?: string; message: string }

/** A host with several addresses fails with one error for all of them, which has a code and no message. */
export function messageOf(error: unknown): string {
  const { code = '', message } = error as DatabaseError
  return message || code
}

/** Says whether the database's address does not answer, hangs up, or answers only that it is still starting. */
export function isAway(error: unknown): boolean {
  const { code = '', message } = error as DatabaseError
  return (
    /^(08...|57P0[123]|ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|EPIPE)$/.test(code) ||
    // pg's own, without a code
    /^(Connection terminated|timeout expired|Client has encountered a connection error)/.test(message)
  )
}

/**
 * Says in one line what a setting, a grant or another database can fix; passes every other error on.
 * @throws StartError or the error itself
 */
export function explainDatabaseError(error: unknown): never {
  const { code } = error as DatabaseError
  const message = messageOf(error)
  if (error instanceof UnsuitableDatabase) throw new StartError(message)
  if (isAway(error)) throw new StartError(`The database does not answer: ${message}. Check DATABASE_URL.`)
  // the login, its password, the server's list of allowed hosts, or a database that does not exist
  if (/^(28...|3D000)$/.test(code ?? '')) {
    throw new StartError(`The database does not let us in: ${message}. Check DATABASE_URL.`)
  }
  // a migration names itself and carries PostgreSQL's error as its cause
  const { cause } = error as { cause?: DatabaseError }
  if ((code ?? cause?.code) === '42501') {
    throw new StartError(
      `The user of DATABASE_URL lacks a right: ${message}. It must own the database, and be able to create roles unless DATABASE_APP_URL and DATABASE_OPERATOR_URL are set.`,
    )
  }
  if (error instanceof MigrationFailed)
    throw new StartError(`${message}. Nothing of it was kept; the version before this one runs on.`)
  throw error
}
