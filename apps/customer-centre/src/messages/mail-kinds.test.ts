import { mandatoryReasons, notificationEvents } from '@kontor/contract/enums/notifications'
import { locales } from '@kontor/contract/locales'
import { expect, test } from 'vitest'
import { catalogues } from './catalogues.ts'
import { mails } from './mails.ts'

const kinds = Object.values(mails).map(({ kind }) => kind)

test.each(locales)('every mail is declared by one area, and written in %s', locale => {
  const written = Object.values(catalogues[locale]).flatMap(part => ('mails' in part ? Object.keys(part.mails) : []))
  expect(written.toSorted()).toEqual(Object.keys(mails).toSorted())
  expect(Object.keys(catalogues[locale].mails).toSorted()).toEqual(Object.keys(mails).toSorted())
})

test('nothing can be chosen that has no effect: each event has a mail, and each reason', () => {
  const events = new Set(kinds.flatMap(kind => ('event' in kind ? [kind.event] : [])))
  const reasons = new Set(kinds.flatMap(kind => ('mandatory' in kind ? [kind.mandatory] : [])))
  expect([...events].toSorted()).toEqual([...notificationEvents].toSorted())
  expect([...reasons].toSorted()).toEqual([...mandatoryReasons].toSorted())
})
