import { existsSync } from 'node:fs'
import { pathOf } from './dependencies.mjs'
import { capture } from './program.mjs'

/** Says whether this is a Debian whose packages we may add to. */
export const canInstall = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && Boolean(pathOf('apt-get'))

/** Packages of this machine's distribution; whether they are there then is for the caller to see. */
export async function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await capture('apt-get', ['update'], { env })
  await capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
}
