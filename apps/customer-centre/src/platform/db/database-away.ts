/** Connection exceptions, a server that shuts down or starts, one without a free place. */
const states = /^(08[0-9A-Z]{3}|57P0[1-5]|53300)$/
const netErrors =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/
/** pg's own words: these errors have no code. */
const words =
  /^(Connection terminated|connection timeout|timeout exceeded when trying to connect|Cannot use a pool after)|is not queryable|was closed and is not/i

/** No connection, a broken one, or a server going down or starting: all pass by themselves, and no one's data are at fault. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message, syscall } = error as Partial<Record<'code' | 'message' | 'syscall', unknown>>
  if (typeof code === 'string')
    // a missing file is not a missing socket
    return states.test(code) || netErrors.test(code) || (code === 'ENOENT' && syscall === 'connect')
  return typeof message === 'string' && words.test(message)
}

/** Errors of connections to the database: a mail server or a bank that is away has codes of the same names. */
const ofConnections = new WeakSet<object>()

export function noteConnectionError(error: unknown): void {
  if (typeof error === 'object' && error !== null) ofConnections.add(error)
}

/** Says whether an error says that a connection to the database was lost, or could not be had: anyone who worked on it has not failed. */
export function isConnectionLost(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !isDatabaseAway(error)) return false
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || states.test(code) || ofConnections.has(error)
}
