import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countPlaywright, countReport, countVitest } from './test-counts.mjs'

test('Vitest: passed and failed tests, and files that could not be loaded', () => {
  const report = {
    numPassedTests: 12,
    numFailedTests: 2,
    testResults: [
      { status: 'passed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 12, failed: 3 })
})

test('Playwright: a test that passed on a second try passed, an error outside of tests failed', () => {
  const report = { stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 4 }, errors: [{}] }
  expect(countPlaywright(report)).toEqual({ passed: 6, failed: 3 })
})

test('A tool that failed without saying why counts as a failure, one that passed does not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  expect(countReport(file, countVitest, 1)).toEqual({ passed: 0, failed: 1 })
  writeFileSync(file, JSON.stringify({ numPassedTests: 3, numFailedTests: 0, testResults: [] }))
  expect(countReport(file, countVitest, 0)).toEqual({ passed: 3, failed: 0 })
  expect(countReport(file, countVitest, 1)).toEqual({ passed: 3, failed: 1 })
})
