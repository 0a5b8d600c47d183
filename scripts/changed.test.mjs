import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedFiles, storiesFor } from './changed.mjs'

test('Changed, new and deleted files are named, wherever they are and whatever they are called', () => {
  const { folder, git, write } = repository()
  for (const name of ['kept.ts', 'edited.ts', 'staged.ts', 'gone.ts']) write(name, 'first')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
  expect(changedFiles(folder)).toEqual([])

  for (const name of ['edited.ts', 'staged.ts', 'apps/new folder/größe.ts']) write(name, 'second')
  git('add', 'staged.ts')
  rmSync(join(folder, 'gone.ts'))
  expect(changedFiles(folder).sort()).toEqual(['apps/new folder/größe.ts', 'edited.ts', 'gone.ts', 'staged.ts'])
})

test('Outside of a repository that is said', () => {
  expect(() => changedFiles(temporaryFolder())).toThrow('no git repository')
})

test.each([
  ['all', ['apps/portal/src/router.tsx', 'e2e/people.e2e.ts']],
  ['touched', ['e2e/fixtures/story.ts', 'apps/customer-centre/src/app.ts']],
  ['none', ['apps/customer-centre/src/app.ts', 'packages/contract/src/money.ts', 'README.md']],
  ['none', []],
])('%s of the stories are told where %j changed', (stories, files) => {
  expect(storiesFor(files)).toBe(stories)
})

function repository() {
  const folder = temporaryFolder()
  const git = (...args) => {
    const who = ['-c', 'user.name=Kim', '-c', 'user.email=kim@demo.example']
    const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  }
  git('init', '--quiet')
  const write = (path, text) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { folder, git, write }
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
