import { existsSync } from 'node:fs'
import { pathOf } from './dependencies.mjs'
import { capture } from './program.mjs'
import { say } from './terminal.mjs'

/** Says whether this is a Debian whose packages we may add to. */
export const canInstall = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && Boolean(pathOf('apt-get'))

let last = Promise.resolve()

/** Installs packages of this machine's distribution, one call after the other; whether they are there then is for the caller to see. */
export function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  last = last.then(async () => {
    await capture('apt-get', ['update'], { env })
    await capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  })
  return last
}

/** Says where a program is, and which package brings it. */
const mailServers = {
  '/usr/sbin/postfix': 'postfix',
  '/usr/sbin/dovecot': 'dovecot-imapd',
  '/usr/bin/swaks': 'swaks',
}

/** Installs what the tests of fetched mails run against; where that is not possible, they say so and are skipped. */
export async function installMailServers() {
  const missing = Object.keys(mailServers).filter(program => !existsSync(program))
  if (missing.length === 0 || !canInstall()) return
  say('Installing mail servers for the tests with apt-get (half a minute) …')
  await install(missing.map(program => mailServers[program])).catch(() => undefined)
}
