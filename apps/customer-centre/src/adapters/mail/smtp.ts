import { type Mailer, MailRefused } from '@kontor/adapters/mail'
import { createTransport } from 'nodemailer'
import { timeLimit } from '../../platform/time-limit.ts'
import { internetMessage, plainAddress } from './internet-message.ts'
import type { SmtpServer } from './smtp-server.ts'

/** Hands mails to a mail server, over a few connections kept for the next ones. */
export function createSmtpMailer(server: SmtpServer): Mailer {
  const { host, port, tls, login } = server
  const transport = createTransport({
    pool: true,
    // some servers accept no more of one client; as many jobs hand mails over at a time
    maxConnections: 3,
    // servers close idle connections silently; closing first keeps the next mail from failing on one
    idleTimeout: 20_000,
    host,
    port,
    secure: tls === 'from_start',
    requireTLS: tls === 'required',
    // an attacker who can strip TLS can show any certificate as well: checking it would protect no one
    ...(tls === 'optional' && { opportunisticTLS: true, tls: { rejectUnauthorized: false } }),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: wait,
    greetingTimeout: wait,
    dnsTimeout: wait,
    // some servers scan a mail before they accept it
    socketTimeout: 30_000,
  })
  return {
    async send(mail) {
      const raw = await internetMessage(mail)
      const envelope = { from: plainAddress(mail.from.address), to: plainAddress(mail.to) }
      try {
        await transport.sendMail({ raw, envelope, signal: timeLimit(longest) })
      } catch (error) {
        throw isForGood(error) ? new MailRefused(textOf(error)) : error
      }
    },
    close: () => transport.close(),
  }
}

/** Milliseconds until a server that does not answer counts as unreachable. */
const wait = 10_000
/** Milliseconds for all of it: a server that answers each step at the last moment is none. */
const longest = 60_000

/**
 * 5xx to the recipient or to the mail itself (RFC 5321, 4.2.1). A refused sender, login or relay (5.7.x in RFC 3463)
 * does not count: the provider can fix it, and the mail leaves then.
 */
function isForGood(error: unknown): boolean {
  const { responseCode = 0, command, response = '' } = error as Answered
  if (command === 'DATA') return responseCode >= 500
  return command === 'RCPT TO' && responseCode >= 500 && responseCode !== 530 && !/^\d{3}[ -]5\.7\.\d/.test(response)
}

/** Holds what nodemailer's errors say about the server's answer. */
type Answered = { responseCode?: number; command?: string; response?: string }

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
