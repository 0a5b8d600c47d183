import { StartError } from '../start-error.ts'

/** What pg throws: `code` is PostgreSQL's or the system's. */
type DatabaseError = { code?: string; message: string }

/** A host with several addresses fails with one error for all of them, which has a code and no message. */
export function messageOf(error: unknown): string {
  const { code = '', message } = error as DatabaseError
  return message || code
}

/** Whether nobody answers at the database's address, or only to say that it is still coming up. */
export function isAway(error: unknown): boolean {
  const { code = '' } = error as DatabaseError
  return /^(08...|57P03|ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET)$/.test(code)
}

/**
 * Says in one line what a setting or a grant can mend; anything else is passed on as it is.
 * @throws StartError or the error itself
 */
export function explainDatabaseError(error: unknown): never {
  const { code } = error as DatabaseError
  const message = messageOf(error)
  if (isAway(error)) throw new StartError(`The database does not answer: ${message}. Check DATABASE_URL.`)
  // the login, its password or the server's list of who may come from where; a database that is not there
  if (/^(28...|3D000)$/.test(code ?? '')) {
    throw new StartError(`The database does not let us in: ${message}. Check DATABASE_URL.`)
  }
  // a migration names itself and carries PostgreSQL's error as its cause
  const { cause } = error as { cause?: DatabaseError }
  if ((code ?? cause?.code) === '42501') {
    throw new StartError(
      `The user of DATABASE_URL lacks a right: ${message}. It must own the database and be able to create roles.`,
    )
  }
  throw error
}
