import { createHash } from 'node:crypto'
import type { Locale } from '@kontor/contract/locales'

/** The steps in order; the script in the portal's build knows them by these names. */
export const steps = ['server', 'frames', 'crypto', 'worker', 'challenge'] as const
type Step = (typeof steps)[number]

export type ConnectionTestTexts = {
  title: string
  lead: string
  noScript: string
  steps: Record<Step, string>
  results: { waiting: string; passed: string; failed: string }
  all: string
  some: string
}

declare module '../../platform/messages.ts' {
  interface Catalogue {
    antiBot: ConnectionTestTexts
  }
}

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
li { margin: .5rem 0; }
output { font-weight: 600; }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** The page's policy: its script and its one style. */
export const connectionTestPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** @param local whether challenges are made here; if the maker makes them, the last step is left out */
export function connectionTestPage(
  locale: Locale,
  texts: ConnectionTestTexts,
  scripts: { connectionTest: string; worker: string },
  local: boolean,
): string {
  const { title, lead, noScript, results, all, some, ...rest } = texts
  const shown = steps.filter(step => local || step !== 'challenge')
  const items = shown.map(
    step => `<li>${rest.steps[step]}: <output data-step="${step}">${results.waiting}</output></li>`,
  )
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${lead}</p>
<noscript><p><strong>${noScript}</strong></p></noscript>
<ol data-passed="${results.passed}" data-failed="${results.failed}">
${items.join('\n')}
</ol>
<p role="status" data-all="${all}" data-some="${some}"></p>
</main>
<script type="module" src="${scripts.connectionTest}" data-worker="${scripts.worker}"></script>
</body>
</html>
`
}
