import { createConnection } from 'node:net'
import { startEmbeddedDatabase } from '../supervisor.ts'

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
const socket = `${new URL(database.url).searchParams.get('host')}/.s.PGSQL.5432`

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, async () => {
    // The last requests of a server still need their database after Ctrl-C.
    await new Promise(resolve => setTimeout(resolve, 300))
    const connection = createConnection(socket)
    const answered = await new Promise(resolve => {
      // By the same server: one that the signal had stopped and the supervisor had restarted would answer, too.
      connection.once('connect', () => resolve(database.pid() === pid))
      connection.once('error', () => resolve(false))
    })
    connection.destroy()
    await database.stop()
    print({ stopped: true, answered })
    clearInterval(staysAlive)
  })
}
print({ url: database.url, pid })
