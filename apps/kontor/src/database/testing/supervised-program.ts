import { startEmbeddedDatabase } from '../supervisor.ts'
import { query } from './row-writer.ts'

// A small program with an embedded database, for tests that kill it. Arguments: data folder, system folder. Prints one
// JSON line when the database is up, one per log message, and "stopped" after it has answered SIGINT or SIGTERM.
const [dataDir = '', systemFolder = ''] = process.argv.slice(2)
const print = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`)
const database = await startEmbeddedDatabase({
  dataDir,
  log: message => print({ log: message }),
  ...(systemFolder && { systemFolder }),
})
const pid = database.pid()
const staysAlive = setInterval(() => {}, 1000)

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, async () => {
    // The last requests of a server still need their database after Ctrl-C. One that the signal had reached takes no more; one
    // that the supervisor had restarted would answer, too.
    const answered = await query(database.url, 'select').then(
      () => database.pid() === pid,
      () => false,
    )
    await database.stop()
    print({ stopped: true, answered })
    clearInterval(staysAlive)
  })
}
print({ url: database.url, pid })
