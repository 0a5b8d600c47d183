import { auditActions } from '@kontor/contract/enums/audit-actions'
import { expect, test } from 'vitest'
import { activity as german } from '../../portal/src/i18n/de/activity.ts'
import { activity as english } from '../../portal/src/i18n/en/activity.ts'

/** Compares the actions the server writes into the audit with the portal's words for them. */
const written = Object.values(auditActions).flatMap(subjects =>
  Object.entries<readonly string[]>(subjects).flatMap(([subject, deeds]) => deeds.map(deed => `${subject}.${deed}`)),
)

const told = (texts: typeof english): string[] =>
  Object.entries(texts.actions).flatMap(([subject, deeds]) =>
    typeof deeds === 'string' ? [] : Object.keys(deeds).map(deed => `${subject}.${deed}`),
  )

test('every action in the audit has its words in both languages, and no words are left over', () => {
  expect(told(english).toSorted()).toEqual(written.toSorted())
  expect(told(german).toSorted()).toEqual(written.toSorted())
})
