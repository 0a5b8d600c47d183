/** Ends of the paths of calls that change the browser's session. A test compares it with the contract. */
const changing =
  /\/(log(in|out)|pass\w+|abandon|second-factor|confirm|register\/[^/]+|invitations\/[^/]+\/register|sign-out)$/
/** After these the page is left for a freshly loaded one. */
const ending = /\/(logout|sign-out)$/
/** The longest a sign-in waits for slower calls, in milliseconds: a call that hangs must not lock users out. */
const longestWait = 3000

const running = new Set<Promise<unknown>>()
let alone: Promise<unknown> | undefined
let leaving = new AbortController()

/** Aborts when a sign-out begins, before it is sent; once it has failed, there is a new one. What lasts ends by it, and does not begin then. */
export const untilSignOut = (): AbortSignal => leaving.signal

export const changesSession = (method: string, path: string): boolean => method !== 'GET' && changing.test(path)

/**
 * Sends a call that changes the session while no other runs. Answers renew cookies, so a late one of the old session
 * would restore the old token. Calls that wait for a sign-out are released late: by then its page is gone, and none is
 * refused on the way out. Other tabs do not take turns with this one: there it costs a 419, which fetches the right
 * token.
 */
export async function queued<T extends { status: number }>(
  method: string,
  path: string,
  send: () => Promise<T>,
): Promise<T> {
  while (alone) await alone
  const ends = changesSession(method, path) && ending.test(path)
  if (ends) leaving.abort()
  const turn = changesSession(method, path) ? quiet().then(send) : send()
  const end = turn.then(
    ({ status }) => (ends && status < 400 ? pause() : undefined),
    () => undefined,
  )
  if (changesSession(method, path)) {
    alone = end
    void end.then(() => {
      alone = undefined
      if (ends) leaving = new AbortController()
    })
  } else {
    running.add(end)
    void end.then(() => running.delete(end))
  }
  return turn
}

const pause = () => new Promise(resolve => setTimeout(resolve, longestWait))
const quiet = () => Promise.race([Promise.all(running), pause()])
