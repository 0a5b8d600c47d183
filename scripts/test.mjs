import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPortal, prepare } from './bootstrap.mjs'
import { changedFiles, storiesFor } from './changed.mjs'
import { findChromium } from './chromium.mjs'
import { installForTests } from './debian.mjs'
import { run } from './program.mjs'
import { main, PlainError, say, since } from './terminal.mjs'
import { countPlaywright, countReport, countVitest } from './test-counts.mjs'

const reports = mkdtempSync(join(tmpdir(), 'kontor-reports-'))
const unitReport = join(reports, 'vitest.json')
const browserReport = join(reports, 'playwright.json')

// what the last run found counts where neither a file nor what it imports has changed
// and several checkers at once do much of the work several times, on processors that tests need
const typesFound = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']
const importsFound = ['--cache', '--cache-location', 'node_modules/.cache/knip']

const checks = [
  // the type check takes all memory there is where a catalogue lacks a part
  { name: 'Catalogues', args: ['scripts/catalogues.mjs'], gate: true },
  { name: 'Types', args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json', ...typesFound] },
  { name: 'Lint and format', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'] },
  { name: 'Unused code', args: ['node_modules/knip/bin/knip.js', ...importsFound] },
]
const unit = {
  name: 'Unit tests',
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
  count: ended => countReport(unitReport, countVitest, ended),
}
const browser = {
  name: 'Browser tests',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  needs: async node => ({ CHROMIUM_PATH: await findChromium(node) }),
  count: ended => countReport(browserReport, countPlaywright, ended),
}

/**
 * Says what a part consists of: the `steps`, which need the portal's build, and the checks, one after the other. All go at once: each of
 * them waits now and then, for a database, a page or a clock, and two cores are busy to the end only with what another does meanwhile.
 */
function planOf(part, toolArguments) {
  const given = step => ({ ...step, args: [...step.args, ...toolArguments] })
  switch (part) {
    case undefined:
      return { checks, steps: [{ ...unit, needs: installForTests }, browser] }
    case 'lint':
      return { checks: checks.map(step => (step.gate ? step : given(step))), steps: [] }
    case 'unit':
      return { checks: [], steps: [given(unit)] }
    case 'e2e':
      return { checks: [], steps: [given(browser)] }
    case 'changed':
      return planOfChange(changedFiles())
    default:
      throw new PlainError('Usage: node scripts/test.mjs [lint | unit | e2e | changed] [arguments of the tool]')
  }
}

/** The tools know which of their tests read a changed file; the checks have to see everything. */
function planOfChange(files) {
  if (files.length === 0) throw new PlainError('Nothing has changed since the last commit.')
  const touched = { ...unit, args: [...unit.args, '--changed', '--passWithNoTests'] }
  const touchedStories = { ...browser, args: [...browser.args, '--only-changed', '--pass-with-no-tests'] }
  const stories = { all: [browser], touched: [touchedStories], none: [] }
  return { checks, steps: [touched, ...stories[storiesFor(files)]] }
}

// npm test: everything, or with a first argument (lint, unit, e2e, changed) that part alone; further arguments go to its tool.
await main(async () => {
  const [part, ...toolArguments] = process.argv.slice(2)
  const plan = planOf(part, toolArguments)
  const { node } = await prepare()
  // Ctrl-C or a kill is meant for the whole run; each running tool is told by program.mjs
  const over = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => over.abort())
  const alone = plan.checks.length + plan.steps.length === 1
  const check = async () => {
    const results = []
    for (const step of plan.checks) {
      if (over.signal.aborted) break
      const result = await runStep(node, step, 'at the end')
      results.push(result)
      if (step.gate && result.status !== 0) break
    }
    return results
  }
  const test = async () => {
    if (plan.steps.length === 0) return []
    const built = await portalStep(node)
    if (over.signal.aborted) return [built]
    const run = step => runStep(node, step, alone ? 'its own' : 'as it comes')
    return [built, ...(await Promise.all(plan.steps.map(run)))]
  }
  const [checked, tested] = await Promise.all([check(), test()])
  const failed = summarise([...checked, ...tested])
  return over.signal.aborted ? 130 : failed
}).finally(() => rmSync(reports, { recursive: true, force: true }))

/** The portal's build is a separate step, so that a broken build is told from the rest. */
async function portalStep(node) {
  const start = Date.now()
  const status = await buildPortal(node).then(() => 0, showAndFail)
  return { name: 'Portal build', status, duration: since(start) }
}

/**
 * @param {'its own' | 'as it comes' | 'at the end'} output a tool that runs alone has the terminal; of those that run beside others
 *   one is read as it comes, line by line, and the rest in one piece each
 */
async function runStep(node, step, output) {
  const [atEnd, start] = [output === 'at the end', Date.now()]
  const title = `\n=== ${step.name} ===`
  if (!atEnd) say(title)
  let [shown, complaint] = [title, '']
  const onError = text => {
    complaint = (complaint + text).slice(-4000)
  }
  const show = atEnd ? text => (shown += `\n${text}`) : say
  const status = await startTool(node, step, {
    onError,
    group: atEnd,
    ...(output !== 'its own' && { onLine: show }),
  }).catch(showAndFail)
  const duration = since(start)
  const end = `=== ${step.name}: ${status === 0 ? 'passed' : 'failed'} in ${duration} ===`
  say(atEnd ? `${shown}\n${end}` : end)
  return { name: step.name, status, duration, counts: step.count?.({ name: step.name, status, complaint }) }
}

async function startTool(node, { args, env, needs }, options) {
  // a tool whose lines we pass on does not see the terminal
  const colours = options.onLine && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  return run(node, args, { ...options, env: { ...process.env, ...colours, ...env, ...(await needs?.(node)) } })
}

function showAndFail(error) {
  console.error(error instanceof PlainError ? error.message : error)
  return 1
}

function summarise(results) {
  say('\n=== Summary ===')
  for (const { name, status, duration } of results) say(`${status === 0 ? 'passed' : 'FAILED'}  ${name} (${duration})`)
  const counts = results.flatMap(result => result.counts ?? [])
  for (const test of counts.flatMap(count => count.unsteady ?? [])) say(`\nPASSED AT THE SECOND TRY  ${test}\n`)
  for (const failure of counts.flatMap(count => count.failures)) say(`\nFAILED  ${failure}\n`)
  const sum = key => counts.reduce((total, count) => total + count[key], 0)
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  return results.some(result => result.status !== 0) ? 1 : 0
}
