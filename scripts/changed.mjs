import { spawnSync } from 'node:child_process'
import { root } from './program.mjs'
import { PlainError } from './terminal.mjs'

/** @returns {string[]} the files that differ from the last commit: changed, new and deleted ones, seen from the repository */
export function changedFiles(folder = root) {
  const args = ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames']
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new PlainError('What has changed cannot be told: this is no git repository. Run npm test.')
  return stdout
    .split('\0')
    .filter(line => line !== '')
    .map(line => line.slice('XY '.length))
}

/**
 * Which stories a change asks for: all where pages may have changed, those it touches where only stories did. The rest of the server
 * has its own tests, and the whole run before a commit.
 *
 * @returns {'all' | 'touched' | 'none'}
 */
export function storiesFor(files) {
  if (files.some(file => file.startsWith('apps/portal/'))) return 'all'
  return files.some(file => file.startsWith('e2e/')) ? 'touched' : 'none'
}
