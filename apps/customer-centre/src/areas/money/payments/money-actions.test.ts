import { readFileSync } from 'node:fs'
import { endpoints } from '@kontor/contract/endpoints'
import { auditActions } from '@kontor/contract/enums/audit-actions'
import { type MoneyAction, moneyActions } from '@kontor/contract/enums/money-actions'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import { expect, test } from 'vitest'
import { mails } from '../../../messages/mails.ts'

const declared = new Map(
  Object.values(endpoints as Record<string, EndpointDeclaration>).map(endpoint => [endpoint.route as string, endpoint]),
)
const rows = Object.entries(moneyActions) as [string, MoneyAction][]
const recorded = Object.values(auditActions).flatMap(subjects =>
  Object.entries(subjects).flatMap(([subject, deeds]) =>
    (deeds as readonly string[]).map(deed => `${subject}.${deed}`),
  ),
)

test.each(rows)('%s is declared as the table says', (route, action) => {
  const endpoint = declared.get(route)
  const hourly = endpoint?.limits?.find(({ per, seconds }) => per === 'user' && seconds === 3600)?.max
  expect({
    who: endpoint?.access === 'admin' ? 'staff' : endpoint?.permission,
    fresh: endpoint?.needsFreshAuthentication ?? false,
    limit: hourly,
    openWhenLocked: endpoint?.access === 'admin' || endpoint?.openWhenLocked === true,
  }).toEqual({
    who: action.who,
    fresh: action.fresh,
    limit: action.limit,
    openWhenLocked: !action.closedWhenLocked,
  })
  if (action.fourEyes !== 'above_limit') expect(endpoint?.fourEyes).toBe(action.fourEyes)
  expect(recorded).toContain(action.audit)
  if (action.mail) expect(Object.keys(mails)).toContain(action.mail)
})

test('whatever writes below payments stands in the table', () => {
  const paths =
    /^(POST|PUT|PATCH|DELETE) \/ajax\/v1\/(staff\/)?(payments|accounts\/payment|bank|payout|billing\/payouts)/
  // one reads, the other only opens the gateway's page
  const reads = [
    'POST /ajax/v1/accounts/payment/card/page',
    'POST /ajax/v1/accounts/payment/card/setup',
    'POST /ajax/v1/accounts/payment/get',
  ]
  const missing = [...declared.keys()].filter(route => paths.test(route) && !(route in moneyActions))
  expect(missing).toEqual(reads)
})

test('the documentation shows the table', () => {
  const docs = readFileSync(new URL('../../../../../../docs/payments.md', import.meta.url), 'utf8').replaceAll(
    / {2,}/g,
    ' ',
  )
  const line = (route: string, { who, fresh, limit, fourEyes, audit, mail }: MoneyAction) =>
    `| \`${route}\` | ${who} | ${fresh ? 'yes' : 'no'} | ${limit ?? '–'} | ${fourEyes ?? '–'} | \`${audit}\` | ${mail ?? '–'} |`
  expect(rows.map(([route, action]) => line(route, action)).filter(wanted => !docs.includes(wanted))).toEqual([])
})
