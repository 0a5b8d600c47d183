import pg from 'pg'

type Bind = { statement: string; values?: readonly unknown[] }
/** The parts of pg's own query that it calls on the way; its declarations leave them out. */
type Wire = { bind(message: Bind): void; execute(message: object): void }
type Sent = pg.Query & {
  prepare(wire: Wire): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object, wire: Wire): void
}
type Answered = (error: Error | undefined, result: pg.QueryResult) => void
const Query = pg.Query as unknown as new (config: object, values: undefined, answered: Answered) => Sent

/** Are kept ready by a connection, to begin a transaction with and to bind it to a customer and a user. */
export const begin = { name: 'begin', text: 'begin', values: [] as string[] }
export const bind = { name: 'bind', text: 'select bind_to($1, $2, $3, $4)' }
/** Binds like `bind`, for a statement that is a transaction by itself and may change nothing once it is bound. */
export const bindRead = {
  name: 'bind_read',
  text: "select bind_to($1, $2, $3, $4), set_config('transaction_read_only', 'on', true)",
}
/** Says what the transaction may see, or with `true` all that the connection will. */
export const bindAreas = { name: 'bind_areas', text: 'select bind_areas($1, $2, $3)' }
/** Holds what staff's powers are said by until the transaction ends, and refuses where some were taken away. */
export const keepPowers = { name: 'keep_powers', text: 'select keep_powers($1, $2, $3, $4)' }
/** Is what Kysely opens a transaction with that only reads. */
export const beginRead = 'start transaction read only'

/**
 * A statement that begins its transaction, and binds it, on the way: all leave in one message and are answered in one, which costs 10 µs
 * of CPU each where a round trip of its own costs 25. The connection has prepared what goes before, as what is parsed here counts as this
 * statement's. Where nothing begins a transaction, what is in the message is one, and ends with it.
 */
export class FirstStatement extends Query {
  readonly #before: Bind[]
  /** Counts those before that are still to be answered. */
  #ahead: number

  /** @param before prepared statements that go ahead of this one */
  constructor(statement: object, before: Bind[], answered: Answered) {
    super(statement, undefined, answered)
    this.#before = before
    this.#ahead = before.length
  }

  override prepare(wire: Wire): void {
    for (const message of this.#before) {
      wire.bind(message)
      wire.execute({})
    }
    super.prepare(wire)
  }

  override handleDataRow(message: object): void {
    if (this.#ahead === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#ahead === 0) super.handleCommandComplete(message, wire)
    else this.#ahead--
  }
}
