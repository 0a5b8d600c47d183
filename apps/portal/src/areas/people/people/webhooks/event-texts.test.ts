import { programKinds } from '@kontor/contract/events'
import { expect, test } from 'vitest'
import { events } from '../../../../i18n/en/events.ts'

test('each kind of event that programs are told of has a sentence, and no other one', () => {
  const told = Object.entries(events.kinds).flatMap(([first, kinds]) =>
    Object.keys(kinds).map(kind => `${first}.${kind}`),
  )
  expect(told.toSorted()).toEqual([...programKinds].toSorted())
})
