type BarsProps = {
  label: string
  rows: readonly { key: string; name: string; values: readonly number[] }[]
  series: readonly string[]
  /** Writes a value as it is read; absent: as it is. */
  format?: (value: number) => string
}

const width = 720
const height = 120
const fills = ['fill-chart-1', 'fill-chart-2'] as const

/** Bars beside each other for each row, downwards for what is below zero; small enough to draw without a library, and the figures are below it. */
export const Bars = ({ label, rows, series, format = String }: BarsProps) => {
  const values = rows.flatMap(row => row.values)
  const highest = Math.max(0, ...values)
  const lowest = Math.min(0, ...values)
  const scale = (height - 6) / (highest - lowest || 1)
  const ground = 5 + highest * scale
  const step = width / Math.max(1, rows.length)
  const bar = Math.min(28, (step * 0.8) / series.length)
  const [first, last] = [rows[0], rows.at(-1)]
  // kinds have no order that their ends would tell
  const few = rows.length <= 7
  if (!first || !last) return null
  return (
    <figure className="px-5 py-4 max-sm:px-4">
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="w-full">
        <rect width={width} height="1" y={ground} className="fill-line" />
        {rows.flatMap(({ key, name, values }, at) =>
          values.map((value, index) => {
            const size = Math.abs(value) * scale
            const x = at * step + (step - bar * series.length) / 2 + index * bar
            return (
              <rect
                key={`${key} ${series[index]}`}
                x={x}
                y={value < 0 ? ground : ground - size}
                width={Math.max(1, bar - 1)}
                height={size}
                className={fills[index]}
              >
                <title>{`${name}, ${series[index]}: ${format(value)}`}</title>
              </rect>
            )
          }),
        )}
      </svg>
      <div aria-hidden="true" className={`mt-1 flex justify-between text-12 text-muted ${few ? 'sm:hidden' : ''}`}>
        <span>{first.name}</span>
        {rows.length > 1 && <span>{last.name}</span>}
      </div>
      {few && (
        <div aria-hidden="true" className="mt-1 flex text-12 text-muted max-sm:hidden">
          {rows.map(({ key, name }) => (
            <span key={key} className="min-w-0 flex-1 px-1 text-center wrap-anywhere">
              {name}
            </span>
          ))}
        </div>
      )}
      {series.length > 1 && (
        <figcaption className="mt-2 flex flex-wrap gap-x-4 text-12 text-muted">
          {series.map((name, index) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <svg viewBox="0 0 10 10" className={`size-2.5 ${fills[index]}`} aria-hidden="true">
                <rect width="10" height="10" />
              </svg>
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}
