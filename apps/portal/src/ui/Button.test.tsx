import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button } from './Button.tsx'
import { buttonClass } from './button-class.ts'

const attribute = (html: string, name: string) => html.match(new RegExp(`${name}="([^"]*)"`, 'i'))?.[1]

describe('Button', () => {
  it('is a plain button unless told otherwise', () => {
    const html = renderToString(<Button>Pay now</Button>)
    expect(html).toMatch(/^<button type="button"/)
    expect(html).not.toContain('aria-disabled=')
  })

  it('describes itself by the reason why it is disabled, and opens it when pressed', () => {
    const html = renderToString(<Button disabledReason="A payment is already under way">Pay now</Button>)
    const reasonId = attribute(html, 'aria-describedby')
    expect(attribute(html, 'aria-disabled')).toBe('true')
    expect(attribute(html, 'popovertarget')).toBe(reasonId)
    expect(html).toContain(`<span id="${reasonId}" popover="auto"`)
    expect(html).toMatch(/A payment is already under way<\/span>$/)
  })

  it('stays focusable and cannot submit while disabled', () => {
    const html = renderToString(
      <Button type="submit" disabledReason="No method of payment">
        Pay now
      </Button>,
    )
    expect(attribute(html, 'type')).toBe('button')
    expect(html).not.toContain(' disabled')
  })

  it('keeps its name and its place while pending', () => {
    const html = renderToString(<Button pending>Pay now</Button>)
    expect(attribute(html, 'aria-busy')).toBe('true')
    expect(html).toContain('animate-spin')
    expect(html).toMatch(/opacity-0">Pay now<\/span>/)
    expect(html).not.toContain('invisible')
  })

  it('looks different in every size, colour and outline', () => {
    const looks = (['sm', 'md', 'lg'] as const).flatMap(size =>
      (['primary', 'danger', 'success', 'muted'] as const).flatMap(colour =>
        [false, true].map(outline => buttonClass({ size, colour, outline })),
      ),
    )
    expect(new Set(looks).size).toBe(24)
  })
})
