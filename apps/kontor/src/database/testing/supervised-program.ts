import { once } from 'node:events'
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

/** Says whether it takes a connection: by hand, as a clone for tests has no client. One that is being stopped refuses it. */
async function takesConnection(): Promise<boolean> {
  const { pathname, searchParams } = new URL(database.url)
  const startup = Buffer.from(`........user\0${searchParams.get('user')}\0database\0${pathname.slice(1)}\0\0`)
  startup.writeInt32BE(startup.length, 0)
  startup.writeInt32BE(196_608, 4)
  const connection = createConnection(`${searchParams.get('host')}/.s.PGSQL.5432`)
  connection.write(startup)
  const [answer] = await once(connection, 'data').catch(() => [Buffer.alloc(1)])
  connection.destroy()
  return String.fromCharCode(answer[0]) === 'R'
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, async () => {
    // The last requests of a server still need their database after Ctrl-C. One that the signal had reached takes no more; one
    // that the supervisor had restarted would answer, too.
    const answered = (await takesConnection()) && database.pid() === pid
    await database.stop()
    print({ stopped: true, answered })
    clearInterval(staysAlive)
  })
}
print({ url: database.url, pid })
