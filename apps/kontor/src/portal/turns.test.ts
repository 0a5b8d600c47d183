import { expect, test } from 'vitest'
import { turnsOfVisitors } from './turns.ts'

test('a visitor has two pages made at once, the others their turns, and one who waits for too many is refused', async () => {
  const turn = turnsOfVisitors()
  let [running, finish] = [0, () => {}]
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const page = async () => {
    running++
    await finished
  }
  const many = Array.from({ length: 33 }, () =>
    turn('mallory', 'hers', page).then(
      () => 'made',
      (error: Error) => error.message,
    ),
  )
  await expect.poll(() => running).toBe(2)
  await expect(turn('anna', 'another', async () => 'made')).resolves.toBe('made')
  finish()
  const ends = await Promise.all(many)
  expect([running, ends.filter(end => end === 'made').length, ends.at(-1)]).toEqual([32, 32, 'busy'])
})

test('a network has sixteen pages made at once, however many sessions its cookies make up', async () => {
  const turn = turnsOfVisitors()
  let [running, finish] = [0, () => {}]
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const many = Array.from({ length: 257 }, (_, at) =>
    turn(`made up ${at}`, 'hers', async () => {
      running++
      await finished
    }).then(
      () => 'made',
      (error: Error) => error.message,
    ),
  )
  await expect.poll(() => running).toBe(16)
  await expect(turn('anna', 'another', async () => 'made')).resolves.toBe('made')
  finish()
  const ends = await Promise.all(many)
  expect([running, ends.filter(end => end === 'made').length, ends.at(-1)]).toEqual([256, 256, 'busy'])
})
