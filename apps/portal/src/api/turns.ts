/** How the paths of calls end after which the browser holds another session. A test compares it with the contract. */
const changing =
  /\/(log(in|out)|pass\w+|abandon|second-factor|confirm|register\/[^/]+|invitations\/[^/]+\/register|sign-out)$/
/** After which the page is left for another one, loaded anew. */
const ending = /\/(logout|sign-out)$/
/** Milliseconds a sign-in waits for slower calls at most: what hangs must not keep anybody out. */
const longestWait = 3000

const running = new Set<Promise<unknown>>()
let alone: Promise<unknown> | undefined

export const changesSession = (method: string, path: string): boolean => method !== 'GET' && changing.test(path)

/**
 * Sends a call that changes the session alone. Answers renew cookies, so one that was asked under the old session and arrives late
 * would put the old token back. What waits for a sign-out is let go late: by then its page is gone, and nobody is refused on the way out. Other tabs do not take turns with this one: there it costs a 419, which fetches the right token.
 */
export async function inTurn<T extends { status: number }>(
  method: string,
  path: string,
  send: () => Promise<T>,
): Promise<T> {
  while (alone) await alone
  const turn = changesSession(method, path) ? quiet().then(send) : send()
  const end = turn.then(
    ({ status }) => (changesSession(method, path) && ending.test(path) && status < 400 ? pause() : undefined),
    () => undefined,
  )
  if (changesSession(method, path)) {
    alone = end
    void end.then(() => {
      alone = undefined
    })
  } else {
    running.add(end)
    void end.then(() => running.delete(end))
  }
  return turn
}

const pause = () => new Promise(resolve => setTimeout(resolve, longestWait))
const quiet = () => Promise.race([Promise.all(running), pause()])
