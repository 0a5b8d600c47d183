import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as listener } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'

const run = promisify(execFile)
const programs = ['/usr/sbin/dovecot', '/usr/sbin/postfix', '/usr/bin/swaks']

/** Says why no mail server can be started here; null where one can. */
export const noMailServer =
  process.getuid?.() === 0
    ? (programs.filter(program => !existsSync(program)).map(program => `${program} is not installed`)[0] ?? null)
    : 'only root starts them'

/** Debian's Postfix and Dovecot on loopback, with one mailbox and a token server of the test's own. */
export type MailboxServer = {
  imapPort: number
  tokenUrl: string
  /** Counts the tokens that were handed out; those of before no longer count once they are revoked. */
  tokens: { given: number; revoke(): void }
  /** Hands a mail over by SMTP. */
  send(mail: { to: string; raw: string }): Promise<void>
  /** Ends or starts the server that is read from. */
  stopImap(): Promise<void>
  startImap(): Promise<void>
  /** Numbers the mails of the folder anew. */
  renumber(): Promise<void>
  stop(): Promise<void>
}

export const mailboxUser = 'box@kontor.test'
export const mailboxPassword = 'secret'
const nobody = 65534

/** Starts what stays: nothing of ours is inherited, or one would wait for its end. */
const start = (program: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore' })
    child.on('error', reject)
    child.on('close', code => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))))
  })

export async function startMailboxServer(): Promise<MailboxServer> {
  const folder = await mkdtemp('/var/tmp/kontor-mail-')
  await chmod(folder, 0o755)
  const mail = join(folder, 'mail')
  await mkdir(mail)
  await chown(mail, nobody, nobody)
  const [imapPort, smtpPort] = [await freePort(), await freePort()]
  const provider = await startTokenServer()
  const conf = await writeDovecot(folder, imapPort, provider.port)
  const postfix = await writePostfix(folder, smtpPort)
  let dovecot: ChildProcess | undefined
  const startImap = async () => {
    dovecot = spawn('/usr/sbin/dovecot', ['-F', '-c', conf], { stdio: 'ignore' })
    await vi.waitUntil(() => answers(imapPort), { timeout: 120_000 })
  }
  const stopImap = async () => {
    const ended = dovecot && once(dovecot, 'exit')
    dovecot?.kill()
    await ended
    dovecot = undefined
    await vi.waitUntil(async () => !(await answers(imapPort)), { timeout: 120_000 })
  }
  await startImap()
  await start('/usr/sbin/postfix', ['-c', postfix, 'start'])
  await vi.waitUntil(() => answers(smtpPort), { timeout: 120_000 })
  return {
    imapPort,
    tokenUrl: `http://127.0.0.1:${provider.port}/token`,
    tokens: provider.tokens,
    async send({ to, raw }) {
      const swaks = spawn('/usr/bin/swaks', [
        ...['--server', `127.0.0.1:${smtpPort}`, '--from', 'sender@guest.test', '--to', to],
        ...['--data', '-', '--helo', 'guest.test', '--silent', '2'],
      ])
      swaks.stdin.end(raw.replaceAll('\r\n', '\n'))
      const code = await new Promise(resolve => swaks.on('close', resolve))
      if (code !== 0) throw new Error(`swaks ended with ${code}`)
    },
    startImap,
    stopImap,
    async renumber() {
      await stopImap()
      const numbers = (await readdir(join(mail, 'box'))).filter(name => name.startsWith('dovecot'))
      for (const name of numbers) await rm(join(mail, 'box', name))
      await startImap()
    },
    async stop() {
      await start('/usr/sbin/postfix', ['-c', postfix, 'stop']).catch(() => undefined)
      await stopImap().catch(() => undefined)
      provider.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function writeDovecot(folder: string, port: number, tokens: number): Promise<string> {
  const conf = join(folder, 'dovecot.conf')
  const oauth = join(folder, 'oauth2.conf')
  await writeFile(
    oauth,
    `tokeninfo_url = http://127.0.0.1:${tokens}/info?access_token=\nusername_attribute = email\nactive_attribute = active\nactive_value = yes\n`,
  )
  await writeFile(
    conf,
    `protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
listen = 127.0.0.1
mail_location = maildir:${folder}/mail/box
first_valid_uid = 1
auth_mechanisms = plain login xoauth2
auth_failure_delay = 0
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${oauth}
}
passdb {
  driver = static
  mechanisms = plain login
  args = password=${mailboxPassword}
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${folder}/mail allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  )
  return conf
}

async function writePostfix(folder: string, port: number): Promise<string> {
  const conf = join(folder, 'postfix')
  await mkdir(conf)
  for (const name of ['spool', 'data']) await mkdir(join(folder, name))
  const { stdout } = await run('/usr/bin/id', ['-u', 'postfix'])
  await chown(join(folder, 'data'), Number(stdout), 0)
  await writeFile(
    join(conf, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${folder}
myhostname = mx.kontor.test
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
alias_maps =
local_recipient_maps =
recipient_delimiter = +
virtual_mailbox_domains = kontor.test
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = static:box/
virtual_minimum_uid = 1
virtual_uid_maps = static:${nobody}
virtual_gid_maps = static:${nobody}
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_client_connection_rate_limit = 0
`,
  )
  const master = await readFile('/usr/share/postfix/master.cf.dist', 'utf8')
  const lines = master.split('\n').flatMap(line => {
    // none in a root of its own, and the one listener on our port
    const inner = line.replace(/^(\S+\s+\S+\s+\S+\s+\S+\s+)[y-](\s)/, '$1n$2')
    if (/^smtp\s+inet/.test(inner)) return [`127.0.0.1:${port} inet n - n - - smtpd`]
    return [inner]
  })
  await writeFile(join(conf, 'master.cf'), lines.join('\n'))
  return conf
}

async function startTokenServer() {
  const valid = new Set<string>()
  const tokens = {
    given: 0,
    revoke() {
      valid.clear()
    },
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/info') {
      const active = valid.has(url.searchParams.get('access_token') ?? '')
      response.statusCode = active ? 200 : 401
      response.end(JSON.stringify(active ? { email: mailboxUser, active: 'yes' } : { error: 'invalid_token' }))
      return
    }
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const form = new URLSearchParams(body)
      if (form.get('refresh_token') !== 'refresh' || form.get('client_secret') !== 'shh') {
        response.statusCode = 400
        response.end(JSON.stringify({ error: 'invalid_grant' }))
        return
      }
      tokens.given += 1
      const token = `token-${tokens.given}`
      valid.add(token)
      response.end(JSON.stringify({ access_token: token, expires_in: 3600 }))
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return { port: (server.address() as AddressInfo).port, tokens, stop: () => server.close() }
}

async function freePort(): Promise<number> {
  const server = listener()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Says whether someone greets there. */
const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('data', () => end(true))
    socket.once('error', () => end(false))
    socket.once('close', () => resolve(false))
  })
