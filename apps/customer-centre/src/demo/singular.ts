import { million, millionths, share } from '../values/decimal.ts'
import { addMonths, firstOfMonth } from '../values/local-date.ts'
import type { Contract, Contracts } from './contracts.ts'
import { contractLine, type Draft, type Line, minorPrice } from './drafts.ts'
import { recurringKey } from './recurring.ts'
import type { Stage } from './stage.ts'

const hourlyMinor = 9500

/** Documents outside the regular runs, so that every state and kind can be seen. All belong to customer 10001. */
export function singularDrafts(stage: Stage, by: Contracts['byKey']): Draft[] {
  const bill = (
    key: string,
    daysAgo: number,
    draft: Omit<Draft, 'key' | 'customer' | 'kind' | 'issuedOn' | 'dueOn'>,
  ): Draft => ({
    key,
    customer: 10001,
    kind: 'invoice',
    issuedOn: stage.day(-daysAgo),
    dueOn: stage.day(14 - daysAgo),
    ...draft,
  })
  const correction = (
    key: string,
    corrects: string,
    daysAgo: number,
    draft: Pick<Draft, 'lines' | 'payment'> & Partial<Draft>,
  ): Draft => ({
    ...bill(key, daysAgo, draft),
    kind: 'credit_note',
    corrects,
    dueOn: null,
    outcome: { status: 'paid', afterDays: 0 },
    ...draft,
  })
  const work = (contract: Contract, description: string, daysAgo: number, hours: string): Line => {
    const on = stage.day(-daysAgo)
    return contractLine(
      contract,
      { from: on, to: on },
      { description, quantity: millionths(hours), unit: 'HUR', unitPrice: minorPrice(hourlyMinor) },
    )
  }
  const traffic = contractLine(
    by.shop,
    { from: stage.day(-97), to: stage.day(-67) },
    {
      description: 'Additional traffic · Shop production',
      quantity: millionths('812'),
      unit: 'E34',
      unitPrice: minorPrice(9),
    },
  )
  const intranet = contractLine(
    by.intranet,
    { from: by.intranet.startedOn, to: stage.day(-53) },
    { quantity: millionths('1') },
  )
  const lastMonth = addMonths(firstOfMonth(stage.today), -1)
  const audit = work(by.website, 'Accessibility audit of the corporate website', 153, '8')
  const workshop = work(by.cloud, 'Architecture workshop, half a day', 215, '4')
  const holderChange = contractLine(
    by.domainDe,
    { from: stage.day(-403), to: stage.day(-403) },
    {
      description: 'Express change of the domain holder',
      quantity: millionths('1'),
      unit: 'C62',
      unitPrice: minorPrice(1900),
    },
  )
  return [
    bill('holderChange', 402, {
      payment: 'card',
      lines: [holderChange],
      outcome: { status: 'refunded', afterDays: 0 },
    }),
    correction('holderChangeCredit', 'holderChange', 396, { payment: 'card', lines: [reversed(holderChange)] }),
    bill('smallChange', 320, {
      payment: 'transfer',
      lines: [work(by.domainCom, 'Change of name server records by telephone', 321, '0.25')],
      outcome: { status: 'written_off', afterDays: 61, reminders: [20, 34] },
    }),
    bill('workshop', 212, {
      payment: 'transfer',
      lines: [workshop],
      outcome: { status: 'cancelled', afterDays: 3 },
    }),
    correction('workshopCancelled', 'workshop', 209, {
      kind: 'cancellation',
      payment: 'transfer',
      lines: [reversed(workshop)],
    }),
    bill('workshopAgain', 209, { payment: 'transfer', lines: [workshop] }),
    bill('audit', 150, { payment: 'card', lines: [audit], outcome: { status: 'partially_refunded', afterDays: 0 } }),
    correction('auditCredit', 'audit', 139, {
      payment: 'card',
      lines: [
        {
          ...reversed(audit),
          description: `${audit.description}: two of eight hours not needed`,
          quantity: millionths('-2'),
        },
      ],
    }),
    bill('intranet', 83, {
      payment: 'card',
      lines: [intranet],
      outcome: { status: 'partially_refunded', afterDays: 0 },
    }),
    correction('intranetCredit', 'intranet', 76, {
      payment: 'card',
      lines: [
        {
          ...intranet,
          description: `${intranet.description}: withdrawn after 8 of 31 days`,
          from: stage.day(-75),
          quantity: -share(million, 23, 31),
        },
      ],
    }),
    bill('traffic', 66, { payment: 'transfer', lines: [traffic], outcome: { status: 'disputed', afterDays: 9 } }),
    bill('migration', 41, {
      payment: 'transfer',
      lines: [
        work(by.cloud, 'Migration of the media archive to the production cloud', 45, '6.5'),
        work(by.cloud, 'Load tests after the migration', 43, '1.75'),
      ],
      outcome: { status: 'open', afterDays: 0, reminders: [21, 35] },
    }),
    correction('outageCredit', recurringKey(lastMonth, 10001, 'sepa'), 20, {
      payment: 'sepa',
      lines: [
        contractLine(
          by.cloud,
          { from: lastMonth, to: lastMonth },
          { description: 'Service credit for the interruption of the load balancer', quantity: millionths('-0.25') },
        ),
      ],
      outcome: { status: 'open', afterDays: 0 },
    }),
    {
      ...bill('concept', 12, {
        payment: 'transfer',
        lines: [work(by.shop, 'Concept for a replicated shop database', 15, '10')],
        outcome: { status: 'partially_paid', paidPercent: 40, afterDays: 7 },
      }),
      dueOn: stage.day(18),
    },
    bill('tuning', 9, { payment: 'sepa', lines: [work(by.shop, 'Database tuning for the shop', 11, '2.75')] }),
    bill('express', 6, {
      payment: 'card',
      lines: [
        contractLine(
          by.wildcard,
          { from: stage.day(-6), to: stage.day(-6) },
          {
            description: 'Express reissue of the certificate with a new key',
            quantity: millionths('1'),
            unit: 'C62',
            unitPrice: minorPrice(3900),
          },
        ),
      ],
      outcome: { status: 'failed', afterDays: 0 },
    }),
    bill('restore', 4, { payment: 'transfer', lines: [work(by.cloud, 'Restore of /media/kataloge', 8, '1.25')] }),
  ]
}

/** The sign is in the quantity: prices are never negative. */
const reversed = (line: Line): Line => ({ ...line, quantity: -line.quantity })
