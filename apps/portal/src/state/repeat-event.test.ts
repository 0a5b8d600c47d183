import { afterEach, expect, test, vi } from 'vitest'
import { type Kept, repeat } from './repeat-event.ts'

/** A file field as browsers have it: a script may empty it, and writes nothing else into it. */
class FileField {
  readonly type = 'file'
  readonly heard: string[] = []
  held = ''
  get value() {
    return this.held
  }
  set value(value: string) {
    if (value !== '') throw new Error('may only be programmatically set to the empty string')
    this.held = value
  }
  dispatchEvent({ type }: Event): void {
    this.heard.push(type)
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['still there, it is told', 'C:\\fakepath\\proof.png', ['change']],
  ['taken in the meantime, nothing is left to tell', '', []],
])('a file that was chosen early: %s', (_what, held, heard) => {
  for (const name of ['SubmitEvent', 'ToggleEvent', 'HTMLFormElement', 'HTMLButtonElement'])
    vi.stubGlobal(name, class {})
  vi.stubGlobal('HTMLInputElement', FileField)
  const field = Object.assign(new FileField(), { held })
  const event = Object.assign(new Event('change'), { entered: { value: 'C:\\fakepath\\proof.png', checked: false } })
  repeat(event as Kept, field as unknown as HTMLElement)
  expect(field.heard).toEqual(heard)
})
