import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

// Loaded before a program that program.mjs runs: descriptor 3 is a pipe whose other end the starting script holds. When
// that script is gone, kill -9 included, the pipe ends, and the program is asked to end as the script would have asked
// it. The program's own workers inherit this file with its other options; their descriptor 3 is something else.
if (isMainThread && process.env.KONTOR_STARTED_BY === String(process.ppid)) {
  const parent = new Socket({ fd: 3, readable: true, writable: false })
  parent.on('error', () => {})
  parent.on('close', () => process.kill(process.pid, 'SIGTERM'))
  parent.resume()
  parent.unref()
}

// A program that a script of npm's has become: npm's end shows in another parent.
if (isMainThread && process.env.KONTOR_RUN_BY_NPM === String(process.ppid)) {
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGTERM'), 1000).unref()
}
