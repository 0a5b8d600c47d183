import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { CheckError } from '@kontor/contract/areas/platform/anti-bot'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Check, startCheck } from './check.ts'

const { createWidget, widget } = vi.hoisted(() => {
  const widget = { getState: vi.fn(), getResponse: vi.fn(), reset: vi.fn(), start: vi.fn(), destroy: vi.fn() }
  return { widget, createWidget: vi.fn(() => widget) }
})
vi.mock('@friendlycaptcha/sdk', () => ({
  FriendlyCaptchaSDK: class {
    createWidget = createWidget
  },
}))

const element = () => new EventTarget() as HTMLElement // of which only the events are used
const tell = (at: HTMLElement, name: string, detail: object) =>
  at.dispatchEvent(new CustomEvent(`frc:widget.${name}`, { detail }))

function begin(at = element()): { check: Check; at: HTMLElement; errors: CheckError[] } {
  const errors: CheckError[] = []
  const check = startCheck({
    element: at,
    name: 'captcha',
    language: 'de',
    configuration: { siteKey: 'FCMG', endpoint: 'eu', maker: true },
    onView: () => undefined,
    onError: error => errors.push(error),
  })
  return { check, at, errors }
}

beforeEach(() => void vi.clearAllMocks())

test('the widget starts by itself, is dark, speaks the page’s language and fills the form’s field', async () => {
  begin()
  await vi.waitUntil(() => createWidget.mock.calls.length > 0)
  expect(createWidget).toHaveBeenCalledWith(
    expect.objectContaining({
      startMode: 'auto',
      theme: 'dark',
      language: 'de',
      formFieldName: 'captcha',
      sitekey: 'FCMG',
    }),
  )
})

test('an error after which there is no further try goes to the form with state, code and detail; one to be retried does not', () => {
  const { at, errors } = begin()
  tell(at, 'error', { error: { code: 'network_error', detail: 'Widget load timeout, will retry' } })
  expect(errors).toEqual([])
  tell(at, 'error', { error: { code: 'network_error', detail: 'Widget load timeout, stopped retrying' } })
  expect(errors).toEqual([{ state: 'error', code: 'network_error', detail: 'Widget load timeout, stopped retrying' }])
})

test('what is sent before the SDK is there is the marker that says so', async () => {
  const { check } = begin()
  const sent = check.response()
  check.destroy()
  expect(await sent).toBe('.UNCONNECTED')
})

test('with its form the check is destroyed, and hears nothing more', async () => {
  const { check, at, errors } = begin()
  await vi.waitUntil(() => createWidget.mock.calls.length > 0)
  check.destroy()
  expect(widget.destroy).toHaveBeenCalledOnce()
  tell(at, 'error', { error: { code: 'other', detail: '' } })
  expect(errors).toEqual([])
})

test('the SDK is of the version that the specification names, and has its texts in about nineteen languages', () => {
  const main = createRequire(import.meta.url).resolve('@friendlycaptcha/sdk')
  const folder = main.slice(0, main.indexOf('/sdk/', main.indexOf('@friendlycaptcha')) + 5)
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version).toBe('0.1.32')
  const ours = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(ours.dependencies['@friendlycaptcha/sdk']).toBe('0.1.32')
  const texts = readFileSync(join(dirname(folder), 'sdk/src/sdk/localization.js'), 'utf8')
  expect(texts.match(/^ {8}retrying: /gm)?.length).toBeGreaterThanOrEqual(19)
})
