import { existsSync, readFileSync } from 'node:fs'

/**
 * Counts the tests of a Vitest JSON report. A file that could not even be loaded has no tests and counts as one failure.
 *
 * @returns {{passed: number, failed: number}}
 */
export function countVitest(report) {
  const broken = report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/** Counts the tests of a Playwright JSON report. A test that passed on a second try passed; errors outside of tests are failures. */
export function countPlaywright(report) {
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length }
}

/** Reads a tool's report and counts it; a failed tool without a report counts as one failure. */
export function countReport(file, count, status) {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
