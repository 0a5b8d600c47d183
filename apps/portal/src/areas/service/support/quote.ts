/** Writes a message as a Markdown quote under a line that says whose it is; as many of its lines as there is room for. */
export function quoteOf(line: string, text: string, room: number): string {
  const lines = [line, '', ...text.trim().split('\n')].map(one => (one.trim() === '' ? '>' : `> ${one}`))
  let quote = ''
  for (const one of lines) {
    if (quote.length + one.length + 1 + shortened.length > room) return `${quote}${shortened}`
    quote += `${one}\n`
  }
  return `${quote}\n`
}

const shortened = '> …\n\n'

/** Puts a quote below what is typed in the page's reply, where the writer goes on. @param line says whose words they are */
export function quoteInReply(line: string, text: string): void {
  const field = document.querySelector<HTMLTextAreaElement>('#reply textarea[name=body]')
  if (!field) return
  const typed = field.value.trimEnd()
  const before = typed === '' ? '' : `${typed}\n\n`
  field.value = before + quoteOf(line, text, field.maxLength - before.length)
  // as typed: the draft, and a preview that gives way, follow the field's events
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // the field is there again once the preview has gone
  setTimeout(() => {
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
    field.scrollTop = field.scrollHeight
  })
}
