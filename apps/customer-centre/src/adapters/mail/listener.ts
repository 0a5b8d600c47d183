import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { StoreFull } from '@kontor/adapters/storage'
import { SMTPServer } from 'smtp-server'
import { timeLimit } from '../../platform/time-limit.ts'

export type InboundListener = { host: string; port: number; protocol: 'smtp' | 'lmtp' }

/** @property sender empty for what wants no answer. @property recipients those that were accepted, at least one */
export type ArrivingMail = { sender: string; recipients: readonly string[]; content: Readable }

/** A mail is taken over once `keep` has ended well: until then its sender has it, and brings it again. */
export type MailKeeper = {
  accepts(recipient: string): Promise<boolean>
  keep(mail: ArrivingMail): Promise<void>
}

/** Bounds one mail, as most mail servers do. */
export const mostMailBytes = 25 * 1024 * 1024
const most = { recipients: 100, clients: 20 }
/** Milliseconds that the sending server may be silent. */
const patience = 60_000

/**
 * Takes mails in from the provider's own mail server, by SMTP or LMTP. Nothing is encrypted and no one signs in: it listens where only that
 * server reaches it. What cannot be kept at this moment is refused for now, so that the server tries again.
 */
export async function listenForMails(
  { host, port, protocol }: InboundListener,
  { accepts, keep }: MailKeeper,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    lmtp: protocol === 'lmtp',
    logger: false,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mostMailBytes,
    maxClients: most.clients,
    socketTimeout: patience,
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= most.recipients) return done(answer(452, '4.5.3 Too many recipients'))
      accepts(address).then(
        accepted => done(accepted ? null : answer(550, '5.1.1 No such mailbox here')),
        () => done(answer(451, '4.3.0 Try again later')),
      )
    },
    onData(content, { envelope }, done) {
      const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      const bounded = Readable.from(upToTheLimit(content))
      // a sender that stops in mid-mail must not keep a place
      timeLimit(10 * patience).onabort = () => bounded.destroy(new Error('a mail took too long'))
      keep({ sender, recipients: envelope.rcptTo.map(({ address }) => address), content: bounded }).then(
        () => done(null, 'kept'),
        error => {
          // the answer comes once all has arrived
          content.resume()
          done(refusalOf(error))
        },
      )
    },
  })
  // a connection that breaks is the other side's
  server.on('error', () => undefined)
  server.listen(port, host)
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port, // a string only for a Unix socket
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

class MailTooLong extends Error {}

/** A mail's bytes. The stream stays whole where no one wants more of it: what follows would be taken for commands. */
async function* upToTheLimit(content: Readable): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostMailBytes) throw new MailTooLong()
    yield chunk
  }
}

function refusalOf(error: unknown): Error {
  if (error instanceof MailTooLong) return answer(552, '5.3.4 The mail is too long')
  return error instanceof StoreFull ? answer(452, '4.3.1 No room left') : answer(451, '4.3.0 Try again later')
}

const answer = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })
