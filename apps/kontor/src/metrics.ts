/** A measured value with its labels. */
export type Sample = [labels: Record<string, string | number>, value: number]
export type Measure = { name: string; type: 'counter' | 'gauge'; help: string; samples: readonly Sample[] }
type Source = () => readonly Measure[] | Promise<readonly Measure[]>

/** Holds what one process measures, in the text that Prometheus reads. */
export type Metrics = {
  countRequest(method: string, route: string, status: number, milliseconds: number): void
  /** Asked each time someone reads the metrics. */
  add(source: Source): void
  text(): Promise<string>
}

export function createMetrics(): Metrics {
  const requests = new Map<string, { labels: Sample[0]; count: number; seconds: number }>()
  const sources: Source[] = []
  const ofRequests = (): Measure[] => {
    const all = [...requests.values()]
    return [
      counter(
        'kontor_requests_total',
        'Requests answered',
        all.map(({ labels, count }) => [labels, count]),
      ),
      counter(
        'kontor_request_seconds_total',
        'Time they took',
        all.map(({ labels, seconds }) => [labels, seconds]),
      ),
    ]
  }
  return {
    countRequest(method, route, status, milliseconds) {
      const key = `${method} ${route} ${status}`
      const known = requests.get(key) ?? { labels: { method, route, status }, count: 0, seconds: 0 }
      known.count++
      known.seconds += milliseconds / 1000
      requests.set(key, known)
    },
    add: source => void sources.push(source),
    async text() {
      const measured = await Promise.all(sources.map(async source => source()))
      return inOne([...ofRequests(), ...measured.flat()])
        .map(written)
        .join('')
    },
  }
}

export const counter = (name: string, help: string, samples: Sample[]): Measure => ({
  name,
  type: 'counter',
  help,
  samples,
})
export const gauge = (name: string, help: string, samples: readonly Sample[]): Measure => ({
  name,
  type: 'gauge',
  help,
  samples,
})

/** Two parts of a process measure the same of their own; a name stands once. */
function inOne(measures: readonly Measure[]): Measure[] {
  const byName = Map.groupBy(measures, ({ name }) => name)
  return [...byName.values()].flatMap(same =>
    same.slice(0, 1).map(first => ({ ...first, samples: same.flatMap(({ samples }) => samples) })),
  )
}

function written({ name, type, help, samples }: Measure): string {
  const lines = samples.map(([labels, value]) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`)
    return `${name}${named.length > 0 ? `{${named.join(',')}}` : ''} ${value}\n`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
