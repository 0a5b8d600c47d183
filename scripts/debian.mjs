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

/** Says which file tells that a package is there. */
const forTests = {
  '/usr/sbin/postfix': 'postfix',
  '/usr/sbin/dovecot': 'dovecot-imapd',
  '/usr/bin/swaks': 'swaks',
  '/usr/bin/curl': 'curl',
  '/usr/lib/python3/dist-packages/requests/__init__.py': 'python3-requests',
}

/** Installs what tests of fetched mails and of the API's examples run; where that is not possible, they say so and are skipped. */
export async function installForTests() {
  const missing = Object.keys(forTests).filter(file => !existsSync(file))
  if (missing.length === 0 || !canInstall()) return
  say('Installing mail servers, curl and Python for the tests with apt-get (half a minute) …')
  await install(missing.map(file => forTests[file])).catch(() => undefined)
}
