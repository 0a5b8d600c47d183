import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './program.mjs'

/** An editor saves in several steps, and a search and replace saves several files. */
const quietMs = 150

/**
 * Watches for one change.
 *
 * @param {string[]} folders with what is below them, as seen from `base`
 * @returns {{signal: AbortSignal, file: Promise<string | undefined>, stop: () => void}} signal is aborted and file named once
 *   a source has changed and nothing more changes; stop ends the watching, and then no file is named
 */
export function watchFolders(folders, base = root) {
  const changed = new AbortController()
  let resolve
  const file = new Promise(settle => {
    resolve = settle
  })
  let timer
  const watchers = folders.map(folder =>
    watch(join(base, folder), { recursive: true }, (_event, name) => {
      if (name === null || !isSource(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        end(join(folder, name))
        changed.abort()
      }, quietMs)
    }),
  )
  function end(name) {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
    resolve(name)
  }
  return { signal: changed.signal, file, stop: () => end(undefined) }
}

/** Tests run elsewhere, and editors put their own files beside the sources. */
const isSource = name => /\.(ts|sql|json|txt)$/.test(name) && !/\.test\.ts$/.test(name)
