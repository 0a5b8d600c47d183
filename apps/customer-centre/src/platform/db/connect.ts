import pg from 'pg'

/**
 * Opens a connection for one piece of work, which ends it. Where it is lost, the statement under way or the next one is refused; pg tells of it
 * by an event as well, and that ends a process where no one listens.
 */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
