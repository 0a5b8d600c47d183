import type { AgreedMeter } from '../areas/contracts/catalogue/agreed.ts'
import { million, sixPlaces } from '../values/decimal.ts'
import { addDays, addMonths, firstOfMonth } from '../values/local-date.ts'
import { cloudMeters } from './cloud-meters.ts'
import type { Contract, Contracts } from './contracts.ts'
import { createRandom } from './random.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

type DayOfUse = { halfHours: number; twoGib: number; gigabytes: number }

/** Use of one day, the same for the same contract and date. Offices sleep at weekends, and the project grows. */
function usageOf(contract: Contract, date: string): DayOfUse {
  const dayNumber = Date.parse(`${date}T00:00:00Z`) / 86_400_000
  const random = createRandom(dayNumber * 7919 + Number(contract.number.slice(2)))
  const weekend = (dayNumber + 4) % 7 === 0 || (dayNumber + 4) % 7 === 6
  const growth = Math.floor((dayNumber - Date.parse(`${contract.startedOn}T00:00:00Z`) / 86_400_000) / 9)
  return {
    halfHours: (weekend ? 470 : 540) + growth + random.between(0, 60),
    twoGib: 240 + growth + random.between(0, 6),
    gigabytes: (weekend ? 9 : 21) + random.between(0, 11),
  }
}

const ran = (contract: Contract, date: string) =>
  date >= contract.startedOn && (contract.endsOn === null || date <= contract.endsOn)

/** Says what a meter reads on a day, in millionths. */
function quantityOf({ code }: AgreedMeter, contract: Contract, date: string): bigint {
  const { halfHours, twoGib, gigabytes } = usageOf(contract, date)
  if (code === cloudMeters.vcpu.code) return (BigInt(halfHours) * million) / 2n
  return BigInt(code === cloudMeters.storage.code ? 2 * twoGib : gigabytes) * million
}

/** The sums of a metered contract's readings, of each month until the evening before a day. */
function usedMonths(contract: Contract, until: string) {
  const months = new Map<string, { meter: string; month: string; terms: AgreedMeter; sum: bigint }>()
  for (const { day, terms, quantity } of readings(contract, contract.startedOn, until)) {
    const month = firstOfMonth(day)
    const sum = months.get(`${terms.code} ${month}`)?.sum ?? 0n
    months.set(`${terms.code} ${month}`, { meter: terms.code, month, terms, sum: sum + quantity })
  }
  return [...months.values()].map(({ sum, ...month }) => ({ ...month, quantity: sixPlaces(sum) }))
}

function* readings(contract: Contract, from: string, until: string) {
  for (let day = from; day < until; day = addDays(day, 1)) {
    if (!ran(contract, day)) continue
    for (const terms of contract.agreed.meters) yield { day, terms, quantity: quantityOf(terms, contract, day) }
  }
}

/** Months before this one whose use is there day by day. */
const monthsOfDays = 4

/** Makes what was used of the metered contracts. */
export function usageRows(stage: Stage, { all }: Contracts): Rows {
  const first = addMonths(firstOfMonth(stage.today), -monthsOfDays)
  const metered = all.filter(({ agreed }) => agreed.meters.length > 0)
  const keyOf = ({ customer: customer_number, id: contract_id }: Contract) => ({ customer_number, contract_id })
  return {
    usage_day: metered.flatMap(contract =>
      [...readings(contract, first, stage.today)].map(({ day, terms, quantity }) => ({
        ...keyOf(contract),
        meter: terms.code,
        day,
        quantity: sixPlaces(quantity),
      })),
    ),
    usage_month: metered.flatMap(contract =>
      usedMonths(contract, stage.today).map(month => ({ ...keyOf(contract), ...month })),
    ),
  }
}

type Resource = [type: string, name: string, state: string, vcpu: number, ramMib: number, diskGib: number]

const production: Resource[] = [
  ['server', 'web-1', 'running', 4, 8192, 80],
  ['server', 'web-2', 'running', 4, 8192, 80],
  ['server', 'worker-1', 'stopped', 2, 4096, 40],
  ['database', 'postgres-main', 'running', 4, 16_384, 200],
  ['volume', 'media-archive', 'running', 0, 0, 250],
  ['load_balancer', 'edge', 'running', 0, 0, 0],
  ['address', '203.0.113.200', 'running', 0, 0, 0],
]

export function cloudRows(stage: Stage, { byKey: { cloud: contract } }: Contracts): Rows {
  const project = { customer_number: contract.customer, project_id: stage.id(stage.at(contract.startedOn, '11:30')) }
  const started = stage.at(contract.startedOn, '12:00')
  return {
    cloud_project: [
      { customer_number: contract.customer, id: project.project_id, contract_id: contract.id, name: 'lpd-production' },
    ],
    cloud_resource: production.map(([type, name, state, vcpu, ram_mib, disk_gib]) => ({
      ...project,
      id: stage.id(started),
      type,
      name,
      state,
      vcpu,
      ram_mib,
      disk_gib,
      region: 'hh-1',
    })),
  }
}
