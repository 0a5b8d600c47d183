import type { Locale } from '@kontor/contract/locales'
import { oneLine } from '../../values/one-line.ts'
import { type Facts, factLines } from './mails.ts'

export type MailPage = {
  locale: Locale
  /** The provider's name. */
  sender: string
  subject: string
  /** Stands above all else. */
  above?: string | undefined
  /** Shown unchanged: people name themselves. */
  greeting: string
  /** Paragraphs of plain text, between empty lines. */
  text: string
  /** Each is a paragraph of the text that becomes a table. */
  facts: readonly Facts[] | undefined
  /** Stands behind the first paragraph: another person's words, in which nothing becomes the button. */
  quoted: string | undefined
  /** The sender, line by line. */
  footer: readonly string[]
  /** Only links to this address become links; everything else stays text, because strangers write parts of it. */
  appUrl: string
  /** Label of the button that the first link on its own line becomes. */
  action: string | undefined
  /** Below the button, before its address in plain. */
  hint: string
}

/**
 * A mail's page, made of its plain text: nothing is loaded, nothing is counted. Styles are inline, because mail
 * programs drop the rest; those that know dark mode read the few rules above.
 */
export function mailPage({
  locale,
  sender,
  subject,
  above,
  greeting,
  text,
  facts,
  quoted,
  footer,
  appUrl,
  action,
  hint,
}: MailPage): string {
  const paragraphs = text.trim().split(/\n{2,}/)
  const button = action ? paragraphs.findIndex(paragraph => isLink(paragraph, appUrl)) : -1
  const tables = new Map(facts?.map(group => [factLines(group), group]))
  const body = paragraphs.map((paragraph, index) => {
    if (index === button && action) return buttonOf(paragraph, action, hint)
    const group = tables.get(paragraph)
    return group ? tableOf(group, appUrl) : p(linked(paragraph, appUrl))
  })
  if (quoted !== undefined) body.splice(1, 0, blockOf(quoted, appUrl))
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkMode}</style>
</head>
<body class="canvas" style="margin:0;padding:24px 12px;background:#f5f9fa;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#132124">
<div style="max-width:560px;margin:0 auto">
${above === undefined ? '' : `<p class="muted" style="margin:0 0 16px;font-size:13px;color:#526265">${escaped(above)}</p>\n`}<p class="brand" style="margin:0 0 16px;font-size:20px;font-weight:600;color:#005d67">${escaped(sender)}</p>
<main class="card" style="padding:24px;background:#ffffff;border:1px solid #dae2e3;border-radius:10px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.25;font-weight:600">${escaped(subject)}</h1>
${p(escaped(greeting))}
${body.join('\n')}
</main>
<footer class="muted" style="margin:16px 0 0;font-size:13px;color:#526265">${footer.map(escaped).join('<br>')}</footer>
</div>
</body>
</html>
`
}

const darkMode = `
@media (prefers-color-scheme: dark) {
.canvas { background: #0a1113 !important; color: #e4ebec !important }
.card { background: #101a1c !important; border-color: #273335 !important }
.rule { border-color: #273335 !important }
.brand, .link { color: #74cbd3 !important }
.muted { color: #9eacae !important }
.button { background: #067a87 !important; color: #ffffff !important }
}
`

function buttonOf(address: string, name: string, hint: string): string {
  const look =
    'display:inline-block;padding:12px 20px;background:#005d67;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none'
  return `<p style="margin:0 0 16px"><a class="button" href="${escaped(address)}" style="${look}">${escaped(name)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;color:#526265">${hint}<br>${anchor(address)}</p>`
}

function tableOf(facts: Facts, appUrl: string): string {
  const look = 'padding:8px 0;border-top:1px solid #dae2e3;text-align:left;vertical-align:top'
  const rows = facts.map(
    ([name, value]) => `<tr>
<th class="muted rule" scope="row" style="${look};width:34%;padding-right:12px;font-weight:400;color:#526265">${escaped(name)}</th>
<td class="rule" style="${look};overflow-wrap:anywhere">${linked(oneLine(value), appUrl)}</td>
</tr>`,
  )
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font:inherit">
${rows.join('\n')}
</table>`
}

const blockOf = (words: string, appUrl: string): string =>
  `<blockquote class="rule" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #dae2e3">${words
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => p(linked(paragraph, appUrl)))
    .join('\n')}</blockquote>`

const p = (content: string): string => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${content}</p>`

const anchor = (address: string): string =>
  `<a class="link" href="${escaped(address)}" style="color:#005d67;overflow-wrap:anywhere">${escaped(address)}</a>`

function linked(paragraph: string, appUrl: string): string {
  return paragraph
    .split(/(\s+)/)
    .map(word => {
      const address = word.replace(/[.,;:!?)]+$/, '')
      return isLink(address, appUrl) ? `${anchor(address)}${escaped(word.slice(address.length))}` : escaped(word)
    })
    .join('')
    .replaceAll('\n', '<br>\n')
}

export const isLink = (text: string, appUrl: string): boolean => text.startsWith(`${appUrl}/`) && !/\s/.test(text)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)
