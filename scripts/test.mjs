import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPortal, prepare } from './bootstrap.mjs'
import { findChromium } from './chromium.mjs'
import { run } from './program.mjs'
import { main, PlainError, say, since } from './terminal.mjs'
import { countPlaywright, countReport, countVitest } from './test-counts.mjs'

const reports = mkdtempSync(join(tmpdir(), 'kontor-reports-'))
const unitReport = join(reports, 'vitest.json')
const browserReport = join(reports, 'playwright.json')

const steps = [
  { part: 'lint', name: 'Types', args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { part: 'lint', name: 'Lint and format', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'] },
  { part: 'lint', name: 'Unused code', args: ['node_modules/knip/bin/knip.js'] },
  {
    part: 'unit',
    name: 'Unit tests',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    count: ended => countReport(unitReport, countVitest, ended),
  },
  {
    part: 'e2e',
    name: 'Browser tests',
    args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
    count: ended => countReport(browserReport, countPlaywright, ended),
  },
]

// npm test: everything, or with a first argument (lint, unit, e2e) that part alone; further arguments go to its tool.
await main(async () => {
  const [part, ...toolArguments] = process.argv.slice(2)
  const chosen = steps.filter(step => part === undefined || step.part === part)
  if (chosen.length === 0)
    throw new PlainError('Usage: node scripts/test.mjs [lint | unit | e2e] [arguments of the tool]')
  const { node } = await prepare()
  const results = [await portalStep(node)]
  for (const step of chosen) {
    const result = await runStep(node, step, toolArguments)
    results.push(result)
    if (result.interrupted) break
  }
  return summarise(results)
}).finally(() => rmSync(reports, { recursive: true, force: true }))

/** The portal's build is a step of its own: the rest can be told from a broken build. */
async function portalStep(node) {
  const start = Date.now()
  const status = await buildPortal(node).then(() => 0, showAndFail)
  return { name: 'Portal build', status, duration: since(start) }
}

async function runStep(node, step, toolArguments) {
  say(`\n=== ${step.name} ===`)
  const start = Date.now()
  let complaint = ''
  const onError = text => {
    complaint = (complaint + text).slice(-4000)
  }
  const status = await startTool(node, step, toolArguments, onError).catch(showAndFail)
  const duration = since(start)
  say(`=== ${step.name}: ${status === 0 ? 'passed' : 'failed'} in ${duration} ===`)
  // Ctrl-C or a kill is meant for the whole run.
  const interrupted = status === 130 || status === 143
  return {
    name: step.name,
    status,
    duration,
    counts: step.count?.({ name: step.name, status, complaint }),
    interrupted,
  }
}

async function startTool(node, step, toolArguments, onError) {
  const env = { ...process.env, ...step.env }
  if (step.part === 'e2e') env.CHROMIUM_PATH = await findChromium(node)
  return run(node, [...step.args, ...toolArguments], { env, onError })
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
