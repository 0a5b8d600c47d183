import { existsSync, readFileSync } from 'node:fs'

/**
 * Counts the tests of a Vitest JSON report. A file that failed without a failed test, because it could not be loaded or one of its
 * hooks failed, counts as one failure.
 *
 * @returns {{passed: number, failed: number, failures: string[]}} `failures`: each failed test with its message
 */
export function countVitest(report) {
  const failures = report.testResults.flatMap(file =>
    file.status === 'failed' && !file.assertionResults.some(failed)
      ? [failure(file.name, file.message)]
      : file.assertionResults
          .filter(failed)
          .map(({ fullName, failureMessages }) => failure(`${file.name}: ${fullName}`, failureMessages.join('\n'))),
  )
  return { passed: report.numPassedTests, failed: failures.length, failures }
}

const failed = ({ status }) => status === 'failed'

/** Enough of a message to know what to look for; the full message is further up. */
const failure = (name, message = '') => `${name}\n${message.split('\n').slice(0, 12).join('\n')}`

/**
 * Counts the tests of a Playwright JSON report. A test that passed on a second try passed; errors outside of tests are failures.
 *
 * @returns {{passed: number, failed: number, failures: string[], unsteady: string[]}} `unsteady`: each test that took a second try, with
 *   the message of the first
 */
export function countPlaywright(report) {
  const { expected, flaky, unexpected } = report.stats
  const specs = (report.suites ?? []).flatMap(specsOf)
  const failures = [
    ...specs.filter(({ ok }) => !ok).map(spec => specFailure(spec, results => results.at(-1))),
    ...report.errors.map(({ message }) => failure('Outside of tests', message)),
  ]
  const unsteady = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(spec => specFailure(spec, results => results[0]))
  return { passed: expected + flaky, failed: unexpected + report.errors.length, failures, unsteady }
}

const specsOf = suite => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
const specFailure = ({ file, title, tests }, result) =>
  failure(`${file}: ${title}`, result(tests.at(-1)?.results ?? [])?.error?.message)

/**
 * Reads a tool's report and counts it. A tool that failed without a failed test, by an error outside of them or without
 * a report, counts as one failure, with the end of its output.
 */
export function countReport(file, count, { name, status, complaint }) {
  const counts = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, failures: [] }
  if (status === 0 || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [`${name}: ended with ${status}, no test failed\n${complaint}`] }
}
