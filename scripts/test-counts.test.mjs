import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countPlaywright, countReport, countVitest } from './test-counts.mjs'

test('Vitest: passed and failed tests, and files that could not be loaded or tidied up', () => {
  const report = {
    numPassedTests: 12,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed' },
          { status: 'failed', fullName: 'adds', failureMessages: ['expected 2 to be 3'] },
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'd.test.ts', status: 'failed', message: 'afterAll', assertionResults: [{ status: 'passed' }] },
    ],
  }
  expect(countVitest(report)).toEqual({
    passed: 12,
    failed: 3,
    failures: ['b.test.ts: adds\nexpected 2 to be 3', 'c.test.ts\nno such module', 'd.test.ts\nafterAll'],
  })
})

test('Playwright: a test that passed on a second try passed and is named, an error outside of tests failed', () => {
  const broken = {
    file: 'a.e2e.ts',
    title: 'signs in',
    ok: false,
    tests: [{ status: 'unexpected', results: [{ error: { message: 'not visible' } }] }],
  }
  const unsteady = {
    file: 'b.e2e.ts',
    title: 'signs out',
    ok: true,
    tests: [{ status: 'flaky', results: [{ error: { message: 'refused' } }, {}] }],
  }
  const steady = { ok: true, tests: [{ status: 'expected', results: [{}] }] }
  const report = {
    stats: { expected: 5, flaky: 1, unexpected: 1, skipped: 4 },
    suites: [{ specs: [steady, unsteady], suites: [{ specs: [broken] }] }],
    errors: [{ message: 'no browser' }],
  }
  expect(countPlaywright(report)).toEqual({
    passed: 6,
    failed: 2,
    failures: ['a.e2e.ts: signs in\nnot visible', 'Outside of tests\nno browser'],
    unsteady: ['b.e2e.ts: signs out\nrefused'],
  })
})

test('A tool that failed without a failed test counts as a failure with its complaint, one that passed does not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  const passed = { name: 'Unit tests', status: 0, complaint: 'a warning' }
  const failed = { ...passed, status: 1, complaint: 'Unhandled Rejection: too late' }
  const failures = ['Unit tests: ended with 1, no test failed\nUnhandled Rejection: too late']
  expect(countReport(file, countVitest, failed)).toEqual({ passed: 0, failed: 1, failures })
  writeFileSync(file, JSON.stringify({ numPassedTests: 3, testResults: [] }))
  expect(countReport(file, countVitest, passed)).toEqual({ passed: 3, failed: 0, failures: [] })
  expect(countReport(file, countVitest, failed)).toEqual({ passed: 3, failed: 1, failures })
})
