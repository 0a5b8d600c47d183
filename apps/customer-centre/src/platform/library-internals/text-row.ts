import type { Socket } from 'node:net'
import pg from 'pg'

/** The parts of pg's own query, and of its connection, that it calls on the way; its declarations leave them out. */
type Wire = { stream: Pick<Socket, 'write'> }
type Sent = pg.Query & { name: string; hasBeenParsed(wire: Wire): boolean; prepare(wire: Wire): void }
export type Texts = readonly (string | null)[]
type Answered = (error: Error | null, row: Texts | undefined) => void
const Query = pg.Query as unknown as new (text: string, values: unknown[], answered: Answered) => Sent

/**
 * A prepared statement that answers one row at most, all of whose columns are texts: they are handed out as they arrive. Once it is
 * prepared, its columns are not described again, which costs as much as a short answer, and it leaves in one piece.
 */
export class TextRow extends Query {
  readonly #answered: Answered
  #row: Texts | undefined

  constructor(name: string, text: string, values: readonly unknown[], answered: Answered) {
    super(text, [...values], answered)
    this.name = name
    this.#answered = answered
  }

  override prepare(wire: Wire): void {
    if (this.hasBeenParsed(wire)) {
      const { brief, pieces } = briefly(wire)
      super.prepare(brief)
      wire.stream.write(Buffer.concat(pieces.splice(0)))
    } else super.prepare(wire)
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: Texts }): void {
    this.#row ??= fields
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#answered(null, this.#row)
  }
}

type Brief = { brief: Wire; pieces: Buffer[] }
const known = new WeakMap<Wire, Brief>()

/** The same connection, which collects what is written and leaves out what asks for a description. */
function briefly(wire: Wire): Brief {
  const made = known.get(wire)
  if (made) return made
  const pieces: Buffer[] = []
  const stream = { writable: true, write: (piece: Buffer) => pieces.push(piece) > 0 }
  const brief = Object.create(wire, { describe: { value: () => undefined }, stream: { value: stream } }) as Wire // all else is the connection's
  known.set(wire, { brief, pieces })
  return { brief, pieces }
}
