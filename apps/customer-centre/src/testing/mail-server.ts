import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail that arrived: the envelope, and the message as it came over the wire. */
export type ArrivedMail = { from: string; to: string[]; message: string; secure: boolean; user: string | undefined }
export type MailServer = {
  port: number
  arrived: ArrivedMail[]
  /** Holds what clients sent, line by line, while it was not encrypted. */
  commands: string[]
  /** Counts the connections that were made. */
  connections(): number
  /** Answers to the next recipients and messages, in order; null accepts. */
  answers: { recipient: (MailAnswer | null)[]; message: (MailAnswer | null)[] }
  /** Cuts all connections silently. */
  drop(): void
  stop(): Promise<void>
}
export type MailAnswer = { code: number; text: string }

/** A mail server on a free port (or the one given) that accepts everything, unless told otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const arrived: ArrivedMail[] = []
  const answers: MailServer['answers'] = { recipient: [], message: [] }
  const commands: string[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onRcptTo: (_address, _session, done) => done(refusal(answers.recipient.shift())),
    onData(stream, { envelope, secure, user }, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const answer = refusal(answers.message.shift())
        if (!answer) {
          arrived.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            message: Buffer.concat(chunks).toString(),
            secure,
            user: typeof user === 'string' ? user : undefined,
          })
        }
        done(answer)
      })
    },
    ...options,
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('data', chunk => commands.push(...chunk.toString().split('\r\n')))
  })
  // a client that aborts a handshake it does not trust is not the server's problem
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port, // a string only for a Unix socket
    arrived,
    commands,
    answers,
    connections: () => connections,
    drop() {
      for (const socket of sockets) socket.destroy()
    },
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}

const refusal = (answer: MailAnswer | null | undefined): Error | null =>
  answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null
