/** Is how many lines a document has at least whose lines stand by contract. */
const fewestGrouped = 10

type Line = { contract_number: string | null; description: string }

/** @property contract null: its lines stand without a heading and a sum @property label what they all name behind their product; null: no one thing */
export type LineGroup<L> = { contract: string | null; label: string | null; lines: L[] }

/**
 * Puts the lines of a long document together by contract, in the order of their first lines, for readers and paper: data keep their order.
 * A contract with one line is that line; where no contract has more, all lines are one group.
 */
export function linesByContract<L extends Line>(lines: readonly L[]): LineGroup<L>[] {
  const groups = Map.groupBy(lines, line => line.contract_number)
  const several = [...groups].some(([contract, { length }]) => contract !== null && length > 1)
  if (lines.length < fewestGrouped || groups.size === 1 || !several)
    return [{ contract: null, label: null, lines: [...lines] }]
  return [...groups].map(([contract, of]) => {
    if (contract === null || of.length === 1) return { contract: null, label: null, lines: of }
    const [label, ...others] = new Set(of.map(({ description }) => description.split(' · ').slice(1).join(' · ')))
    return { contract, label: others.length === 0 && label ? label : null, lines: of }
  })
}
