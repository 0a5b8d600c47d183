/** Reads `2026-12-15 120.00` line by line, with a point or a comma. Undefined where a line is neither. */
export function instalmentsTyped(text: string, digits: number): { on: string; amount_minor: number }[] | undefined {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const read = lines.map(line => /^\s*(\d{4}-\d\d-\d\d)\s+(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(line))
  if (read.some(found => found === null)) return undefined
  return read.map(found => {
    const [, on = '', whole = '', part = ''] = found ?? []
    return { on, amount_minor: Number(whole + part.padEnd(digits, '0').slice(0, digits)) }
  })
}
