/** With what a field held then: as soon as React has taken it over, it may write its own into it. */
export type Kept = Event & { entered?: { value: string; checked: boolean } }

/** Does once more what was kept, as a page that has taken over its control hears it. */
export function repeat(event: Kept, control: HTMLElement): void {
  if (event instanceof SubmitEvent && control instanceof HTMLFormElement) {
    control.requestSubmit(event.submitter?.isConnected ? event.submitter : null)
  } else if (event instanceof ToggleEvent) {
    control.dispatchEvent(new ToggleEvent(event.type, event))
  } else if (event.type !== 'click') {
    tellChange(event, control)
  } else if (control instanceof HTMLButtonElement && control.type === 'button' && !control.popoverTargetElement) {
    control.click()
  }
}

/** React notes a text field's value when it takes it over, and hears of no change until another comes. */
type Noted = HTMLElement & { value?: unknown; _valueTracker?: { setValue(value: string): void } }

function tellChange({ type, entered }: Kept, field: Noted): void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    // comes as both events, and one press makes both anew
    if (type === 'input') return
    field.checked = !entered?.checked
    field.click()
  } else {
    if (entered && 'value' in field && field.value !== entered.value) {
      // no script puts a file into a field: what has left it was taken
      if (field instanceof HTMLInputElement && field.type === 'file') return
      field.value = entered.value
    }
    field._valueTracker?.setValue(`not ${field.value}`)
    field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
