import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPortal, prepare } from './bootstrap.mjs'
import { findChromium } from './chromium.mjs'
import { mutations, requirements, rowOf } from './mutations.mjs'
import { capture, root, run } from './program.mjs'
import { main, PlainError, say, since } from './terminal.mjs'
import { countPlaywright, countReport, countVitest } from './test-counts.mjs'

const reports = mkdtempSync(join(tmpdir(), 'kontor-mutations-'))

// npm run mutate -- specification [words]: breaks what docs/specification.md requires, one fact after the other and in the files themselves,
// and names the test that turns red; with words only rows and files that hold them. Each file is put back; after a kill `git checkout` does.
await main(async () => {
  const [document, wanted = ''] = process.argv.slice(2)
  if (document !== 'specification') throw new PlainError('Usage: npm run mutate -- specification [words]')
  const rows = requirements()
  const chosen = mutations.filter(mutation => {
    const { requirement, file, name } = rowOf(rows, mutation)
    return [requirement, file, name, mutation.file].some(text => text.includes(wanted))
  })
  if (chosen.length === 0) throw new PlainError(`No row and no file says “${wanted}”.`)
  const { node } = await prepare({ development: true })
  await refuseChanges(chosen)
  const over = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => over.abort())
  const missed = []
  for (const [index, mutation] of chosen.entries()) {
    if (over.signal.aborted) return 130
    const start = Date.now()
    const red = await broken(mutation, () => failuresOf(node, rowOf(rows, mutation)))
    const title = `${index + 1}/${chosen.length} ${mutation.requirement}`
    if (red.length === 0) missed.push(title)
    const found =
      red.length === 0 ? `NOT CAUGHT: ${mutation.file}: ${mutation.from} → ${mutation.to}` : `red: ${red[0]}`
    say(`${title}\n    ${found} (${since(start)})`)
  }
  say(`\n${chosen.length - missed.length} of ${chosen.length} broken facts were caught.`)
  for (const title of missed) say(`NOT CAUGHT  ${title}`)
  return missed.length === 0 ? 0 : 1
}).finally(() => rmSync(reports, { recursive: true, force: true }))

/** A change of one's own in such a file would be lost with the mutation. */
async function refuseChanges(chosen) {
  const { output } = await capture('git', ['diff', '--name-only', 'HEAD'])
  const changed = output.split('\n').filter(file => chosen.some(mutation => mutation.file === file))
  if (changed.length > 0)
    throw new PlainError(`Commit these first, they are changed for a moment:\n${changed.join('\n')}`)
}

async function broken({ file, from, to }, look) {
  const path = join(root, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  try {
    return await look()
  } finally {
    writeFileSync(path, whole)
  }
}

/** Names the failed tests of this name; a file that cannot be loaded proves nothing. */
async function failuresOf(node, { file, name }) {
  const report = join(reports, 'report.json')
  rmSync(report, { force: true })
  const story = file.startsWith('e2e/')
  const pattern = patternOf(name)
  // what serves pages serves the build: broken now, or whole again after the mutation before
  if (story || file.startsWith('apps/kontor/')) await buildPortal(node)
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    file,
    '-t',
    pattern,
  ]
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=json', file, '-g', pattern]
  const env = {
    ...process.env,
    ...(story && { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: await findChromium(node) }),
  }
  await run(node, story ? playwright : vitest, { env, onLine: () => undefined })
  const { failures } = countReport(report, story ? countPlaywright : countVitest, { status: 0 })
  return failures
    .map(text => text.split('\n')[0].replace(`${root}/`, ''))
    .filter(text => new RegExp(pattern).test(text))
}

/** A name as it is written, with what its rows fill in. */
function patternOf(name) {
  return name
    .replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
    .replaceAll(/%[sijd]|\\\$\\\{[^}]*\\\}|\\\$\w+/g, '.*')
    .replaceAll(/['’]/g, '.')
}
