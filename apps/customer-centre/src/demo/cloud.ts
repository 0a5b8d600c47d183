import { addDays, addMonths } from '../values/local-date.ts'
import type { Contract, Contracts } from './contracts.ts'
import { minorPrice } from './drafts.ts'
import { createRandom } from './random.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

/** Half hours of vCPU time cost a cent, so a day's cost is exact and days add up to the month's bill. */
const halfHourMinor = 1
/** Two GiB kept for a day cost a cent. */
const twoGibMinor = 1

type DayOfUse = { halfHours: number; twoGib: number }

/** Use of one day, the same for the same contract and date. Offices sleep at weekends, and the project grows. */
function useOf(contract: Contract, date: string): DayOfUse {
  const dayNumber = Date.parse(`${date}T00:00:00Z`) / 86_400_000
  const random = createRandom(dayNumber * 7919 + Number(contract.number.slice(2)))
  const weekend = (dayNumber + 4) % 7 === 0 || (dayNumber + 4) % 7 === 6
  const growth = Math.floor((dayNumber - Date.parse(`${contract.startedOn}T00:00:00Z`) / 86_400_000) / 9)
  return {
    halfHours: (weekend ? 470 : 540) + growth + random.between(0, 60),
    twoGib: 240 + growth + random.between(0, 6),
  }
}

const ran = (contract: Contract, date: string) =>
  date >= contract.startedOn && (contract.endsOn === null || date <= contract.endsOn)

/** The meters of one month as lines of the bill after it. */
export function monthlyUsage(contract: Contract, month: string) {
  const days: string[] = []
  for (let date = month; date < addMonths(month, 1); date = addDays(date, 1)) if (ran(contract, date)) days.push(date)
  const from = days[0]
  const to = days.at(-1)
  if (!from || !to) return []
  const used = days.map(date => useOf(contract, date))
  const halfHours = used.reduce((sum, day) => sum + day.halfHours, 0)
  const twoGib = used.reduce((sum, day) => sum + day.twoGib, 0)
  const period = { from, to }
  return [
    {
      ...period,
      description: `vCPU hours · ${contract.label}`,
      quantity: BigInt(halfHours) * 500_000n,
      unit: 'HUR',
      unitPrice: minorPrice(2 * halfHourMinor),
    },
    {
      ...period,
      description: `Block storage, GiB per day · ${contract.label}`,
      quantity: BigInt(twoGib) * 2_000_000n,
      unit: 'DAY',
      unitPrice: minorPrice(twoGibMinor) / 2n,
    },
  ]
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

export function cloudRows(stage: Stage, { byKey }: Contracts): Rows {
  const contract = byKey.cloud
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
    cloud_cost: Array.from({ length: 60 }, (_, back) => stage.day(back - 60)).map(day => {
      const use = useOf(contract, day)
      return { ...project, day, cost_minor: use.halfHours * halfHourMinor + use.twoGib * twoGibMinor }
    }),
  }
}
