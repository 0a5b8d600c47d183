import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { Menu, MenuItem } from './Menu.tsx'
import { Tooltip } from './Tooltip.tsx'

const nothing = () => {}

describe('Dialog', () => {
  const html = renderToString(
    <Dialog
      open
      title="Cancel contract C-1024 at 31 Jan 2027"
      closeLabel="Close"
      onClose={nothing}
      actions={<button type="button">Cancel contract</button>}
    >
      It runs until then.
    </Dialog>,
  )

  it('is named by its title', () => {
    const titleId = html.match(/<dialog[^>]* aria-labelledby="([^"]+)"/)?.[1]
    expect(html).toContain(`<h2 id="${titleId}"`)
    expect(html).toContain('>Cancel contract C-1024 at 31 Jan 2027</h2>')
  })

  it('names the cross and leaves the first focus to the actions', () => {
    expect(html.indexOf('Cancel contract</button>')).toBeLessThan(html.indexOf('aria-label="Close"'))
  })

  it('is not rendered open by the server, which could not make it modal', () => {
    expect(html).not.toMatch(/<dialog[^>]* open/)
  })
})

describe('Menu', () => {
  it('names button and list, and ties them without script', () => {
    const html = renderToString(
      <Menu label="Actions for RE-2026-00117" trigger="…" triggerClass="">
        <MenuItem>Download</MenuItem>
        <MenuItem disabledReason="Only after your bank has confirmed">Return debit</MenuItem>
      </Menu>,
    )
    const menuId = html.match(/<button[^>]* popovertarget="([^"]+)"/i)?.[1]
    expect(html).toContain(`<div id="${menuId}" popover="auto" role="menu"`)
    expect(html.match(/aria-label="Actions for RE-2026-00117"/g)).toHaveLength(2)
    expect(html.match(/role="menuitem"/g)).toHaveLength(2)
    expect(html).toMatch(/aria-disabled="true".*Only after your bank has confirmed/)
  })
})

describe('Tooltip', () => {
  it('hides the question mark behind a question', () => {
    const html = renderToString(<Tooltip label="What is reverse charge?">You pay the tax yourself.</Tooltip>)
    expect(html).toMatch(/<button[^>]*aria-label="What is reverse charge\?"/)
    expect(html).toContain('<span aria-hidden="true">?</span>')
  })
})
