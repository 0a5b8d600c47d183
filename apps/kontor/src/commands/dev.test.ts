import { createServer } from 'node:net'
import { cloneTemplate } from '@kontor/customer-centre/testing/template'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '../testing/program.ts'

test('Two programs can be developed on one machine, each with its own hot reload', async () => {
  const clone = await cloneTemplate(await testDatabase(), 'demo')
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: clone.url }
  const programs = await Promise.all(['4346', '4347'].map(PORT => startProgram({ ...settings, PORT }, 'dev')))
  onTestFinished(async () => {
    await Promise.all(programs.map(program => program.stop()))
    await clone.drop()
  })
  // rendering a page reads hundreds of sources anew: one program does, of both the script that reloads is asked for
  // while it reads, it has visitors come again
  const login = async () => (await fetch(`${programs[0]?.url}/login`)).status
  await expect.poll(login).toBe(200)
  const ports = programs.map(async ({ url }) => {
    let script = ''
    const read = async () => {
      const answer = await fetch(`${url}/@vite/client`)
      script = await answer.text()
      return answer.status
    }
    await expect.poll(read).toBe(200)
    return /const hmrPort = (\d+)/.exec(script)?.[1]
  })
  expect(new Set(await Promise.all(ports))).toEqual(new Set(['14346', '14347']))
  for (const program of programs) expect(program.output()).not.toContain('already in use')
})

test('A start that fails ends the program, although Vite already watches the sources', async () => {
  const occupier = createServer()
  await new Promise<void>(resolve => occupier.listen(4348, resolve))
  onTestFinished(() => void occupier.close())
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    CUSTOMER_CENTRE_URL: 'https://centre.example',
    PORT: '4348',
  }
  await expect(startProgram(settings, 'dev')).rejects.toThrow(/ended with 1:\n(.*\n)*Port 4348 is in use/)
})
