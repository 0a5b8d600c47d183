import type { MailboxFailure } from '@kontor/contract/enums/inbound-mail'
import { type FetchMessageObject, ImapFlow } from 'imapflow'
import { type ImapServer, MailboxError, mailboxName } from './imap-server.ts'
import type { TokenSource } from './oauth-token.ts'

/** A folder as it is while a connection to it is open. Mails have numbers (UIDs) that rise, and count as long as the validity is the same. */
export type Folder = {
  validity: number
  /** The number that the next mail gets. */
  next: number
  /** Lists the numbers of mails from one on, or of those that have arrived since a day, in their order. */
  from(uid: number): Promise<number[]>
  since(day: Date): Promise<number[]>
  /** Reads one; undefined where it is gone. @property content null where it has more bytes than the limit */
  read(uid: number, most: number): Promise<{ bytes: number; head: Buffer; content: Buffer | null } | undefined>
  /** Marks it as read, for people who look into the mailbox. */
  mark(uid: number): Promise<void>
  /** Resolves once there may be something new, or the connection is over. */
  news(): Promise<void>
  isOpen(): boolean
  close(): void
}

export type OpenFolder = (server: ImapServer, tokens: TokenSource | null, now: Date) => Promise<Folder>

/** Milliseconds for a connection and for each answer, after which IDLE begins anew, and at which one looks all the same. */
const patience = { connect: 30_000, silence: 5 * 60_000, idle: 4 * 60_000, look: 10 * 60_000 }

/** Opens a folder by IMAP; the server tells by IDLE what is new, where it can, and is asked every two minutes otherwise. */
export const openFolder: OpenFolder = async (server, tokens, now) => {
  const { host, port, tls, user, password, folder } = server
  const auth = tokens ? { user, accessToken: await tokenOf(server, tokens, now) } : { user, pass: password ?? '' }
  const client = new ImapFlow({
    host,
    port,
    secure: tls === 'from_start',
    ...(tls !== 'from_start' && { doSTARTTLS: tls === 'required' }),
    auth,
    logger: false,
    disableAutoEnable: true,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.silence,
    maxIdleTime: patience.idle,
    autoIdleDelay: 50,
  })
  let closed = false
  let unseen = true
  let wake: () => void = () => undefined
  const happened = () => {
    unseen = true
    wake()
  }
  client.on('exists', happened)
  client.on('error', happened)
  client.on('close', () => {
    closed = true
    happened()
  })
  try {
    await client.connect()
    const opened = await client.mailboxOpen(folder)
    const { uidValidity, uidNext } = opened
    return {
      validity: Number(uidValidity),
      next: uidNext,
      from: uid => found(client, { uid: `${uid}:*` }, uid),
      since: day => found(client, { since: day }, 1),
      read: (uid, most) => read(client, uid, most),
      async mark(uid) {
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      },
      async news() {
        if (closed) return
        if (!unseen) {
          const timer = setTimeout(happened, patience.look)
          await new Promise<void>(resolve => {
            wake = resolve
          })
          clearTimeout(timer)
        }
        unseen = false
      },
      isOpen: () => !closed,
      close: () => client.close(),
    }
  } catch (error) {
    client.close()
    const { authenticationFailed } = error as { authenticationFailed?: boolean }
    if (authenticationFailed) tokens?.forget()
    throw new MailboxError(failureOf(error), `${mailboxName(server)}: ${wordsOf(error)}`)
  }
}

const tokenOf = (server: ImapServer, tokens: TokenSource, now: Date): Promise<string> =>
  tokens.token(now).catch((error: unknown) => {
    throw new MailboxError('token', `${mailboxName(server)}: ${wordsOf(error)}`)
  })

/** Tells kinds of failures apart by the codes of the connection, of TLS and of IMAP. */
export function failureOf(error: unknown): MailboxFailure {
  const { authenticationFailed, mailboxMissing, responseStatus, code, tlsFailed } = (error ?? {}) as Partial<
    Record<string, unknown>
  > // only looked at
  if (authenticationFailed === true) return 'sign_in'
  if (mailboxMissing === true || responseStatus === 'NO') return 'folder'
  const known = typeof code === 'string' ? code : ''
  if (/CERT|^ERR_(?:TLS|SSL)|^UNABLE_TO_|SELF_SIGNED|^HOSTNAME_MISMATCH/.test(known) || tlsFailed === true)
    return 'certificate'
  return /^E[A-Z_]+$|TIMEOUT|^NoConnection$/i.test(known) ? 'unreachable' : 'other'
}

/** The server's own words, where it gave any. */
function wordsOf(error: unknown): string {
  const { responseText, message } = error as { responseText?: string; message?: string }
  return responseText ?? message ?? String(error)
}

/** A range that ends at the last one always has that one in it. */
async function found(client: ImapFlow, query: { uid: string } | { since: Date }, least: number): Promise<number[]> {
  const uids = await client.search(query, { uid: true })
  if (!uids) throw new Error('the mail server did not list the folder')
  return uids.filter(uid => uid >= least).toSorted((a, b) => a - b)
}

async function read(client: ImapFlow, uid: number, most: number) {
  const one = String(uid)
  const found: FetchMessageObject | false = await client.fetchOne(one, { size: true, headers: true }, { uid: true })
  if (!found) return undefined
  const { headers: head, size: bytes = 0 } = found
  if (!head) return undefined
  if (bytes > most) return { bytes, head, content: null }
  const whole = await client.fetchOne(one, { source: true }, { uid: true })
  const content = whole ? whole.source : undefined
  return content && { bytes, head, content }
}
