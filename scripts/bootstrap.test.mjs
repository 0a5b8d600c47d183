import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { portalInputs } from './bootstrap.mjs'
import { explain, holdsAll, leftOut, suffices } from './dependencies.mjs'

test('The portal is built again after a change of anything it is built from, and only then', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-inputs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const inputs = [
    'package-lock.json',
    'apps/portal/src/router.tsx',
    'apps/portal/public/icon.svg',
    'packages/contract/src/money.ts',
  ]
  for (const path of inputs) write(path, 'first')
  let before = portalInputs(folder)

  const made = ['dist/client/app.js', 'src/routeTree.gen.ts', 'node_modules/.vite/x.js', '.tanstack/tmp/y']
  for (const path of made) write(join('apps/portal', path), 'made by a build')
  write('apps/kontor/src/main.ts', 'another program')
  expect(portalInputs(folder)).toBe(before)

  for (const path of inputs) {
    write(path, 'second')
    expect(portalInputs(folder), path).not.toBe(before)
    before = portalInputs(folder)
  }
  write('apps/portal/src/new.ts', '')
  expect(portalInputs(folder)).not.toBe(before)
})

test.each([
  ['npm error code ENOTFOUND', 'check the network'],
  ['npm error code ENOSPC', 'The disk is full'],
  ['npm error code EACCES', 'may not write in'],
  ['npm error code E401', 'check the registry and login'],
  ['npm error something else', 'The lines above are npm’s last'],
])('"%s" is explained with what to do about it', (line, advice) => {
  const text = explain(`npm warn old package\n\n${line}\nnpm error A complete log of this run can be found in: /x\n`)
  expect(text.split('\n')).toEqual([
    'The dependencies could not be installed.',
    `  ${line}`,
    expect.stringContaining(advice),
  ])
})

test('What is installed for running is enough to run, and not to build or test', () => {
  expect(suffices('hash without development', 'hash', false)).toBe(true)
  expect(suffices('hash without development', 'hash', true)).toBe(false)
  for (const development of [true, false]) {
    expect(suffices('hash', 'hash', development)).toBe(true)
    expect(suffices('an older hash', 'hash', development)).toBe(false)
  }
})

test('Of the compiled parts that are marked as optional, those for this platform have to be there', () => {
  const optional = true
  const packages = {
    'node_modules/on-linux': { optional, os: ['linux'], cpu: ['x64'] },
    'node_modules/on-a-mac': { optional, os: ['darwin'], cpu: ['x64'] },
    'node_modules/on-arm': { optional, os: ['linux'], cpu: ['arm64'] },
    'node_modules/there': { optional, os: ['linux'], cpu: ['x64'] },
    'node_modules/for-anything': { optional },
  }
  const has = path => path === 'node_modules/there'
  expect(leftOut(packages, has, { platform: 'linux', arch: 'x64' })).toEqual(['on-linux'])
})

test('what is installed stays as long as every package is there in its version', () => {
  const named = { version: '1.0.0', integrity: 'sha512-a' }
  const packages = {
    '': {},
    'apps/kontor': {},
    'node_modules/@kontor/kontor': { link: true },
    'node_modules/one': { ...named, dev: true },
    'node_modules/elsewhere': { ...named, optional: true },
  }
  const installed = { 'apps/kontor': {}, 'node_modules/@kontor/kontor': { link: true }, 'node_modules/one': named }
  expect(holdsAll(packages, installed)).toBe(true)
  expect(holdsAll({ ...packages, 'node_modules/two': named }, installed)).toBe(false)
  expect(holdsAll(packages, { ...installed, 'node_modules/two': named })).toBe(false)
  for (const change of [{ version: '1.0.1' }, { integrity: 'sha512-b' }])
    expect(holdsAll(packages, { ...installed, 'node_modules/one': { ...named, ...change } })).toBe(false)
  expect(holdsAll(packages, {})).toBe(false)
  // a package of our own is linked, not installed
  expect(holdsAll({ ...packages, 'node_modules/own': { resolved: 'packages/own', link: true } }, installed)).toBe(true)
})
