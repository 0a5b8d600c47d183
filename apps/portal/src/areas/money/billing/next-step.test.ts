import type { Dunning } from '@kontor/contract/areas/arrears/dunning'
import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const why = { days: 3, after: 'due', on: '2026-11-30', moved: false } as const
const plan: Dunning['plan'] = {
  lead: { id: '1', number: 'RE-1', due_on: '2026-11-30' },
  termination_on: null,
  deletion_on: null,
  steps: [
    { step: 'reminder', on: '2026-12-03', why },
    { step: 'first_notice', on: '2026-12-14', why },
  ],
}
const open = { status: 'open', open: { amount_minor: 100, currency: 'EUR' } } as const
const none = { plan, promise: null, stopped_until: null }

test.each<[string, Partial<Parameters<typeof nextStep>[0]>, Partial<Dunning>, string | null]>([
  ['the one that leads', {}, {}, 'reminder'],
  ['one that goes along later', { due_on: '2026-12-10' }, {}, 'first_notice'],
  ['one that is due after all of it', { due_on: '2026-12-20' }, {}, null],
  ['interest and fees', { kind: 'dunning_letter' }, {}, null],
  ['one that we debit before', { debit_on: '2026-12-01' }, {}, null],
  ['one that is overdue, whatever is planned', { debit_on: '2026-12-20', status: 'overdue' }, {}, 'reminder'],
  ['one that is being paid', { status: 'processing' }, {}, null],
  ['where nothing happens by itself', {}, { plan: null }, null],
  ['while staff stop it', {}, { stopped_until: '2026-12-24' }, null],
])('%s', (_case, invoice, dunning, step) => {
  expect(
    nextStep({ ...open, kind: 'invoice', due_on: '2026-11-30', ...invoice }, { ...none, ...dunning })?.step ?? null,
  ).toBe(step)
})
