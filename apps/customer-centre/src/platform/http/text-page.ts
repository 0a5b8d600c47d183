import type { Locale } from '@kontor/contract/locales'

/** Headers of a page that is isolated from the portal: nothing runs in it and nothing is loaded. */
export const textPageHeaders = {
  'Content-Security-Policy':
    "sandbox allow-modals; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

const style = `body{font:11pt/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.5em;line-height:1.25}h2{font-size:1.1em;margin-top:1.75em}table{width:100%;border-collapse:collapse;font-size:.9em}
th,td{padding:.3rem .5rem .3rem 0;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}th:nth-child(n+3),td:nth-child(n+3){text-align:right;font-variant-numeric:tabular-nums;padding-right:0;padding-left:.5rem}td:first-child{white-space:nowrap}
@media screen and (max-width:30rem){table{font-size:.75em}td:first-child{white-space:normal}th,td{padding-right:.25rem}th:nth-child(n+3),td:nth-child(n+3){padding-left:.25rem}}
tr{break-inside:avoid}footer{margin-top:2.5rem;border-top:1px solid #999;padding-top:.75rem;overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none;padding:0}h2{break-after:avoid}p,li{orphans:3;widows:3}}`

/**
 * A page to read and to print; everything in it is text.
 * @param text blocks between empty lines: paragraphs, `# ` headings, lists of `- ` lines
 * @param closing stands below the text and is no part of it
 */
export function textPage(locale: Locale, text: string, closing: readonly string[] = []): string {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? ''
  const body = text
    .split(/\n{2,}/)
    .map(block)
    .join('\n')
  return page(locale, title, body, closing)
}

type Tabled = {
  title: string
  /** Lines above the table, and below it. */
  above: readonly string[]
  below: readonly string[]
  head: readonly string[]
  /** From the third cell on they are figures. */
  rows: readonly (readonly string[])[]
}

/** A page with one table to read and to print. */
export function tablePage(locale: Locale, { title, above, below, head, rows }: Tabled): string {
  const cells = (row: readonly string[], tag: 'td' | 'th') =>
    `<tr>${row.map(cell => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const table = `<table><thead>${cells(head, 'th')}</thead><tbody>
${rows.map(row => cells(row, 'td')).join('\n')}
</tbody></table>`
  const lines = above.map(line => `<p>${escapeHtml(line)}</p>`).join('')
  return page(locale, title, `<h1>${escapeHtml(title)}</h1>${lines}${table}`, below)
}

function page(locale: Locale, title: string, body: string, closing: readonly string[]): string {
  const footer =
    closing.length === 0 ? '' : `<footer>${closing.map(line => `<p>${escapeHtml(line)}</p>`).join('')}</footer>`
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>
${body}
</main>${footer}</body></html>
`
}

function block(text: string): string {
  const lines = text.split('\n')
  if (lines.every(line => line.startsWith('- ')))
    return `<ul>${lines.map(line => `<li>${escapeHtml(line.slice(2))}</li>`).join('')}</ul>`
  const heading = /^(#{1,2}) (.+)$/.exec(text)
  if (heading) return `<h${heading[1]?.length}>${escapeHtml(heading[2] ?? '')}</h${heading[1]?.length}>`
  return `<p>${lines.map(escapeHtml).join('<br>')}</p>`
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
