import type { MailboxFailure } from '@kontor/contract/enums/inbound-mail'

/** Says why a mailbox cannot be read, in its server's words. */
export class MailboxError extends Error {
  readonly failure: MailboxFailure
  constructor(failure: MailboxFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** A folder of a mail server that is read by IMAP. */
export type ImapServer = {
  host: string
  port: number
  /** TLS from the first byte, or by STARTTLS, or none, which only a server of this machine gets. */
  tls: 'from_start' | 'required' | 'none'
  user: string
  /** Null: it takes tokens. */
  password: string | null
  folder: string
}

/** Says how access tokens are asked for. @property refreshToken null: the program signs in for itself (client credentials) */
export type TokenSettings = {
  url: string
  clientId: string
  clientSecret: string | null
  refreshToken: string | null
  scope: string | null
}

const example = 'imaps://support%40example.com:password@mail.example.com/INBOX'

/**
 * Reads `imap[s]://user[:password]@host[:port][/folder]`, one or several of them divided by spaces.
 * @throws Error saying what is wrong, without the password
 */
export const imapServers = (text: string): ImapServer[] => {
  const servers = text.split(/\s+/).filter(Boolean).map(imapServer)
  const names = servers.map(mailboxName)
  if (new Set(names).size < names.length) throw new Error('names a folder twice')
  if (servers.length === 0) throw new Error(`must be such as ${example}`)
  return servers
}

function imapServer(text: string): ImapServer {
  const url = URL.parse(text)
  if (!url || !['imap:', 'imaps:'].includes(url.protocol) || !url.hostname || !url.username)
    throw new Error(`must be such as ${example}`)
  if (url.search || url.hash) throw new Error('takes no options')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const fromStart = url.protocol === 'imaps:'
  return {
    host,
    port: Number(url.port) || (fromStart ? 993 : 143),
    tls: fromStart ? 'from_start' : isLoopback(host) ? 'none' : 'required',
    user: decodeURIComponent(url.username),
    password: url.password ? decodeURIComponent(url.password) : null,
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** Names a mailbox, in the database and to operators. */
export const mailboxName = ({ host, user, folder }: ImapServer): string => `${user} at ${host}, ${folder}`
