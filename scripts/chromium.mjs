import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { canInstall, install } from './debian.mjs'
import { pathOf } from './dependencies.mjs'
import { capture, root } from './program.mjs'
import { PlainError, say, since } from './terminal.mjs'

/** The engine without windows: the same pages for a third less of time and processor. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Returns the path of a Chromium that runs: the one CHROMIUM_PATH names, the one without windows, installed now by apt-get where
 * that is allowed, else one of this machine or of Playwright.
 */
export async function findChromium(node) {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await runs(given)) return given
    throw new PlainError(`CHROMIUM_PATH names ${given}, which does not run: correct it or unset it.`)
  }
  return (
    (await firstThatRuns([pathOf(shell)])) ??
    (await fromDebian(shell)) ??
    (await firstThatRuns([...names.map(pathOf), macApplication])) ??
    (await fromDebian('chromium')) ??
    (await fromPlaywright(node)) ??
    giveUp()
  )
}

async function firstThatRuns(paths) {
  for (const path of paths) if (path && (await runs(path))) return path
  return undefined
}

/** With a font for what has none of its own. Ubuntu has no such package, or a stub for snap, which containers do not have. */
async function fromDebian(name) {
  if (!canInstall()) return undefined
  say(`Installing ${name} for the tests with apt-get (half a minute) …`)
  const start = Date.now()
  await install([name, 'fonts-liberation'])
  const path = await firstThatRuns([pathOf(name)])
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
