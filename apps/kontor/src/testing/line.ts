import { connect, createServer, type Server, type Socket } from 'node:net'

export type Line = {
  url: string
  /** Lists what was asked since the last call, a text for each round trip. */
  asked(): string[]
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A connection to the database that is listened to and can be cut: open connections break, new ones are refused. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl.replace(/^postgres(ql)?:/, 'http:').replace('http:///', 'http://local/'))
  const folder = target.searchParams.get('host')
  const reach = () =>
    folder
      ? connect(`${folder}/.s.PGSQL.${target.port || 5432}`)
      : connect(Number(target.port || 5432), target.hostname)
  const sockets = new Set<Socket>()
  let whole = true
  const asked: string[] = []
  const server: Server = createServer(socket => {
    if (!whole) {
      socket.resetAndDestroy()
      return
    }
    const beyond = reach()
    for (const end of [socket, beyond]) {
      sockets.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        sockets.delete(end)
        socket.destroy()
        beyond.destroy()
      })
    }
    socket.on('data', chunk => asked.push(chunk.toString('latin1')))
    socket.pipe(beyond).pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number } // listening on a port, so not a pipe
  const user = target.searchParams.get('user') ?? target.username
  return {
    url: `postgresql://${user}${target.password ? `:${target.password}` : ''}@127.0.0.1:${port}${target.pathname}`,
    asked: () => asked.splice(0),
    cut() {
      whole = false
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      whole = true
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
