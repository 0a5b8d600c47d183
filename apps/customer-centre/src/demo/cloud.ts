import type { AgreedMeter } from '../areas/catalogue/agreed.ts'
import { billedAs } from '../areas/usage/rating.ts'
import { million, millionths, sixPlaces } from '../values/decimal.ts'
import { addDays, addMonths, firstOfMonth } from '../values/local-date.ts'
import { cloudMeters } from './cloud-meters.ts'
import type { Contract, Contracts } from './contracts.ts'
import { createRandom } from './random.ts'
import { mergeRows, type Rows } from './rows.ts'
import type { Stage } from './stage.ts'

type DayOfUse = { halfHours: number; twoGib: number; gigabytes: number }

/** Use of one day, the same for the same contract and date. Offices sleep at weekends, and the project grows. */
function useOf(contract: Contract, date: string): DayOfUse {
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

/** The meters of one month as lines of the bill after it. */
export function monthlyUsage(contract: Contract, month: string) {
  const days: string[] = []
  for (let date = month; date < addMonths(month, 1); date = addDays(date, 1)) if (ran(contract, date)) days.push(date)
  const from = days[0]
  const to = days.at(-1)
  if (!from || !to) return []
  return [cloudMeters.vcpu, cloudMeters.storage].map(meter => ({
    ...{ from, to, unit: meter.unit },
    description: `${meter.name.en} · ${contract.label}`,
    quantity: days.reduce((sum, date) => sum + quantityOf(meter, contract, date), 0n),
    unitPrice: millionths(meter.tiers[0]?.price ?? '0'),
  }))
}

/** What a meter reads on a day, in millionths. */
function quantityOf({ code }: AgreedMeter, contract: Contract, date: string): bigint {
  const { halfHours, twoGib, gigabytes } = useOf(contract, date)
  if (code === cloudMeters.vcpu.code) return (BigInt(halfHours) * million) / 2n
  return BigInt(code === cloudMeters.storage.code ? 2 * twoGib : gigabytes) * million
}

/** Months before this one whose use is there day by day. */
const monthsOfUse = 4

/** The sums of readings until the evening before today; what is over stands on the bills. */
function usageRows(stage: Stage, contract: Contract): Rows {
  const [days, months]: [Required<Rows>['usage_day'], Required<Rows>['usage_month']] = [[], []]
  for (let back = monthsOfUse; back >= 0; back--) {
    const month = addMonths(firstOfMonth(stage.today), -back)
    for (const terms of Object.values<AgreedMeter>(cloudMeters)) {
      const key = { customer_number: contract.customer, contract_id: contract.id, meter: terms.code }
      let sum = 0n
      for (let day = month; day < addMonths(month, 1) && day < stage.today; day = addDays(day, 1)) {
        if (!ran(contract, day)) continue
        const quantity = quantityOf(terms, contract, day)
        days.push({ ...key, day, quantity: sixPlaces(quantity) })
        sum += quantity
      }
      const quantity = sixPlaces(sum)
      const billed = back === 0 ? null : billedAs(terms, sum, 2)
      months.push({ ...key, month, quantity, terms, billed_quantity: billed && quantity, billed })
    }
  }
  return { usage_day: days, usage_month: months }
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
  return mergeRows([projectRows(stage, byKey.cloud), usageRows(stage, byKey.cloud), usageRows(stage, byKey.renderFarm)])
}

function projectRows(stage: Stage, contract: Contract): Rows {
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
