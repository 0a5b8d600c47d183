/** Does once more what was kept, as a page that has taken over its control hears it. */
export function repeat(event: Event, control: HTMLElement): void {
  if (event instanceof SubmitEvent && control instanceof HTMLFormElement) {
    control.requestSubmit(event.submitter?.isConnected ? event.submitter : null)
  } else if (event instanceof ToggleEvent) {
    control.dispatchEvent(new ToggleEvent(event.type, event))
  } else if (event.type !== 'click') {
    tellChange(event.type, control)
  } else if (control instanceof HTMLButtonElement && control.type === 'button' && !control.popoverTargetElement) {
    control.click()
  }
}

/** React notes a text field's value when it takes it over, and hears of no change until another comes. */
type Noted = HTMLElement & { value?: unknown; _valueTracker?: { setValue(value: string): void } }

function tellChange(type: string, field: Noted): void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    // comes as both events, and one press makes both anew
    if (type === 'input') return
    field.checked = !field.checked
    field.click()
  } else {
    field._valueTracker?.setValue(`not ${field.value}`)
    field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
