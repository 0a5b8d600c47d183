import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoTicketFile } from '@kontor/customer-centre/demo/catalogue-file'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { readTicketFile } from '@kontor/customer-centre/platform/ticket-settings'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'kontor-tickets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (content: string) => {
  const file = join(folder, 'tickets.json')
  writeFileSync(file, content)
  return file
}

test('the demo’s file is sound, and its times are minutes', () => {
  const { service_levels: levels } = readTicketFile(demoTicketFile)
  expect(levels[0]).toMatchObject({ impacts: ['down'], hours: 'always', first_answer: 60, told_to_customers: true })
  expect(levels.at(-1)).toMatchObject({ first_answer: 480, told_to_customers: false })
})

test('any other ends the start, with all that is wrong with it', () => {
  const wrong = (file: string, words: string) => {
    expect(() => readTicketFile(file)).toThrow(OperatorMistake)
    expect(() => readTicketFile(file)).toThrow(words)
  }
  wrong(join(folder, 'gone.json'), `TICKETS: the file ${join(folder, 'gone.json')} is not there.`)
  wrong(written('{'), 'is no JSON: ')
  const levels = [
    { first_answer: '1 day', hours: 'Mo 8-9' },
    { categories: ['wine'], soon: true },
  ]
  const several = written(JSON.stringify({ federal_state: 'XX', service_levels: levels }))
  wrong(several, '  /service_levels/0/first_answer: must be business time such as "30m" or "8h"')
  for (const place of ['/federal_state: ', '/service_levels/0/hours: ', '/service_levels/1/categories/0: ', '"soon"'])
    wrong(several, place)
})
