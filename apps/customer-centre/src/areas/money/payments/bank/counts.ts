/**
 * Counts how often each of very many names came, in some twenty bytes for each: a file of the bank may have millions of entries, and their
 * names would fill the memory. A name is told by 64 bits of it, which are those of a hash.
 */
export class Counts {
  #names = new BigUint64Array(1024)
  #times = new Uint32Array(1024)
  #known = 0

  /** @param name at least eight bytes in base64url @returns how often it came before */
  add(name: string): number {
    if (this.#known * 2 > this.#names.length) this.#grow()
    const bits = Buffer.from(name.slice(0, 12), 'base64url').readBigUInt64LE()
    const at = this.#placeOf(bits)
    const before = this.#times[at] ?? 0
    if (before === 0) this.#known++
    this.#names[at] = bits
    this.#times[at] = before + 1
    return before
  }

  /** Finds where it stands, or the first free place behind. */
  #placeOf(bits: bigint): number {
    const last = this.#names.length - 1
    let at = Number(bits & BigInt(last))
    while (this.#times[at] !== 0 && this.#names[at] !== bits) at = (at + 1) & last
    return at
  }

  #grow(): void {
    const [names, times] = [this.#names, this.#times]
    this.#names = new BigUint64Array(names.length * 2)
    this.#times = new Uint32Array(names.length * 2)
    times.forEach((count, index) => {
      const bits = names[index] ?? 0n
      if (count === 0) return
      const at = this.#placeOf(bits)
      this.#names[at] = bits
      this.#times[at] = count
    })
  }
}
