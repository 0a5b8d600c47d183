import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Checkbox, TickBox } from './Checkbox.tsx'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'
import { Select } from './Select.tsx'
import { Textarea } from './Textarea.tsx'

const tag = (html: string, name: string) => html.match(new RegExp(`<${name}[^>]*>`))?.[0] ?? ''
const attribute = (html: string, name: string) => html.match(new RegExp(` ${name}="([^"]*)"`))?.[1]
const textOf = (html: string, id: string | undefined) =>
  html.match(new RegExp(`id="${id}"[^>]*>(.*?)</p>`))?.[1]?.replace(/<[^>]+>/g, '')

describe('Field', () => {
  it.each<[string, ReactElement]>([
    ['input', <Input key="input" />],
    ['textarea', <Textarea key="textarea" />],
    ['select', <Select key="select" />],
  ])('labels and describes its %s', (name, control) => {
    const html = renderToString(
      <Field label="Company name" hint="As registered">
        {control}
      </Field>,
    )
    expect(attribute(tag(html, name), 'id')).toBe(attribute(tag(html, 'label'), 'for'))
    expect(textOf(html, attribute(tag(html, name), 'aria-describedby'))).toBe('As registered')
    expect(tag(html, name)).not.toContain('aria-invalid=')
  })

  it('puts the error in the place of the hint and marks the control', () => {
    const html = renderToString(
      <Field label="VAT id" hint="Begins with DE" error="There is no such number">
        <Input />
      </Field>,
    )
    expect(attribute(tag(html, 'input'), 'aria-invalid')).toBe('true')
    expect(textOf(html, attribute(tag(html, 'input'), 'aria-describedby'))).toBe('There is no such number')
    expect(html).not.toContain('Begins with DE')
    expect(html).toContain('<svg aria-hidden="true"')
  })

  it('does not point at a note that is not there', () => {
    const html = renderToString(
      <Field label="City">
        <Input />
      </Field>,
    )
    expect(html).not.toContain('aria-describedby')
  })

  it('requires a value unless it says that it is optional', () => {
    const required = renderToString(
      <Field label="City">
        <Input />
      </Field>,
    )
    const optional = renderToString(
      <Field label="City" optional="optional">
        <Input />
      </Field>,
    )
    expect(tag(required, 'input')).toContain(' required=')
    expect(tag(optional, 'input')).not.toContain(' required=')
    expect(optional).toContain('optional')
  })

  it('gives two fields ids of their own', () => {
    const html = renderToString(
      <>
        <Field label="First name">
          <Input />
        </Field>
        <Field label="Last name">
          <Input />
        </Field>
      </>,
    )
    expect(new Set([...html.matchAll(/ id="([^"]+)"/g)].map(match => match[1])).size).toBe(2)
  })
})

describe('Checkbox', () => {
  it('wraps its label and is described by its error', () => {
    const html = renderToString(<Checkbox label="I agree" error="Please agree" />)
    expect(html).toMatch(/<label[^>]*>.*I agree.*<\/label>/)
    expect(attribute(tag(html, 'input'), 'aria-invalid')).toBe('true')
    expect(textOf(html, attribute(tag(html, 'input'), 'aria-describedby'))).toBe('Please agree')
  })

  it('has a name without a text beside it where its place shows what it selects', () => {
    const html = renderToString(<TickBox label="Select RE-2026-00117" />)
    expect(attribute(tag(html, 'input'), 'aria-label')).toBe('Select RE-2026-00117')
  })
})
