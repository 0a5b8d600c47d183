import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf } from './dependencies.mjs'
import { capture, root } from './program.mjs'
import { PlainError, say, since } from './terminal.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Answers the path of a Chromium that runs: the one CHROMIUM_PATH names, one of this machine, else one that is installed now, by
 * apt-get where we may, or by Playwright.
 */
export async function findChromium(node) {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await runs(given)) return given
    throw new PlainError(`CHROMIUM_PATH names ${given}, which does not run: correct it or unset it.`)
  }
  return (await installed()) ?? (await fromDebian()) ?? (await fromPlaywright(node)) ?? giveUp()
}

async function installed() {
  for (const path of [...names.map(pathOf), macApplication]) if (path && (await runs(path))) return path
  return undefined
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !pathOf('apt-get')) return undefined
  say('Installing Chromium for the tests with apt-get (about a minute) …')
  const start = Date.now()
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await capture('apt-get', ['update'], { env })
  await capture('apt-get', ['install', '-y', 'chromium'], { env })
  // On Ubuntu the package is a stub for snap, which containers do not have.
  const path = await installed()
  if (path) say(`Chromium installed in ${since(start)}.`)
  return path
}

async function fromPlaywright(node) {
  const playwright = join(root, 'node_modules', '@playwright', 'test')
  const print = `import { chromium } from '${join(playwright, 'index.js')}'; console.log(chromium.executablePath())`
  const path = (await capture(node, ['--input-type=module', '--eval', print])).output.trim()
  if (await runs(path)) return path
  say('Downloading Chromium for the tests with Playwright (about a minute) …')
  const start = Date.now()
  await capture(node, [join(playwright, 'cli.js'), 'install', 'chromium'])
  if (!(await runs(path))) return undefined
  say(`Chromium downloaded in ${since(start)}.`)
  return path
}

function giveUp() {
  throw new PlainError(
    'The browser tests need Chromium, and none could be found or installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}

async function runs(path) {
  if (!existsSync(path)) return false
  return (await capture(path, ['--version']).catch(() => ({ status: 1 }))).status === 0
}
