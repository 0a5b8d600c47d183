import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { say } from './terminal.mjs'

/**
 * Does work that two processes must not do at once, such as installing into one folder: anyone who comes second waits.
 * @param {string} path of the file that names who is at it; one whose process is gone counts for nothing
 * @param {() => Promise<void>} work
 */
export async function alone(path, work) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    for (let told; ; ) {
      const holder = take(draft, path)
      if (holder === null) break
      if (told !== holder)
        say(`Process ${holder} is at it already; waiting for it. If it is something else, delete ${path}.`)
      told = holder
      await setTimeout(200)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  try {
    await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** @returns {number | null} who holds it; null: we do */
function take(draft, path) {
  for (;;) {
    try {
      // unlike a file that is opened and written, a link never shows half a name
      linkSync(draft, path)
      return null
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = read(path)
    if (holder !== undefined && isAlive(holder)) return holder
    if (holder !== undefined) discard(path, holder, `${draft}.gone`)
  }
}

/** Takes away what a dead process has left, unless someone has just taken its place: that is put back. */
function discard(path, holder, aside) {
  try {
    renameSync(path, aside)
    if (read(aside) !== holder) linkSync(aside, path)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function read(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // someone else's process lives as well
    return error.code === 'EPERM'
  }
}
