import { mandatoryReasons, notificationEvents } from '@kontor/contract/words/notifications'
import { expect, test } from 'vitest'
import { mailKinds } from './mail-kinds.ts'
import { mailTexts } from './mail-texts.ts'

const kinds = Object.values(mailKinds)

test('every mail says who may turn it off', () => {
  expect(Object.keys(mailKinds).toSorted()).toEqual(Object.keys(mailTexts.en).toSorted())
})

test('nothing can be chosen that has no effect: each event has a mail, and each reason', () => {
  const events = new Set(kinds.flatMap(kind => ('event' in kind ? [kind.event] : [])))
  const reasons = new Set(kinds.flatMap(kind => ('mandatory' in kind ? [kind.mandatory] : [])))
  expect([...events].toSorted()).toEqual([...notificationEvents].toSorted())
  expect([...reasons].toSorted()).toEqual([...mandatoryReasons].toSorted())
})
