import { createHash } from 'node:crypto'
import type { Locale } from '@kontor/contract/problem-texts'

/** The steps in order; the script in the portal's build knows them by these names. */
export const steps = ['server', 'frames', 'crypto', 'worker', 'challenge'] as const
type Step = (typeof steps)[number]

type Texts = {
  title: string
  lead: string
  noScript: string
  steps: Record<Step, string>
  results: { waiting: string; passed: string; failed: string }
  all: string
  some: string
}

const texts: Record<Locale, Texts> = {
  en: {
    title: 'Connection test of the anti-robot check',
    lead: 'This page tries, step by step, what the check in our forms needs. Nothing is sent but what the check itself sends.',
    noScript: 'This test needs JavaScript, as the check itself does.',
    steps: {
      server: 'Our server can be reached',
      frames: 'The check’s own pages can be loaded',
      crypto: 'This browser can calculate with encryption (it needs https)',
      worker: 'This browser lets the check calculate in the background',
      challenge: 'A whole check goes through',
    },
    results: { waiting: 'waiting', passed: 'works', failed: 'does not work' },
    all: 'All of it works. Reload the form and send it again.',
    some: 'Something stands in the way: an extension that blocks content, a company’s filter, or an old browser. The form can be sent all the same: it asks you to wait for 20 seconds instead.',
  },
  de: {
    title: 'Verbindungstest der Anti-Roboter-Prüfung',
    lead: 'Diese Seite probiert Schritt für Schritt, was die Prüfung in unseren Formularen braucht. Gesendet wird nur, was auch die Prüfung sendet.',
    noScript: 'Dieser Test braucht JavaScript, wie die Prüfung selbst.',
    steps: {
      server: 'Unser Server ist erreichbar',
      frames: 'Die Seiten der Prüfung lassen sich laden',
      crypto: 'Dieser Browser kann mit Verschlüsselung rechnen (nur über https)',
      worker: 'Dieser Browser lässt die Prüfung im Hintergrund rechnen',
      challenge: 'Eine ganze Prüfung kommt durch',
    },
    results: { waiting: 'wartet', passed: 'geht', failed: 'geht nicht' },
    all: 'Alles geht. Laden Sie das Formular neu und senden Sie es noch einmal.',
    some: 'Etwas steht im Weg: eine Erweiterung, die Inhalte sperrt, ein Filter Ihrer Firma oder ein alter Browser. Das Formular lässt sich trotzdem senden: Es bittet Sie dann, stattdessen 20 Sekunden zu warten.',
  },
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

/** @param local whether challenges are given here; where they are the maker's, the last step is left out */
export function connectionTestPage(
  locale: Locale,
  scripts: { connectionTest: string; worker: string },
  local: boolean,
): string {
  const { title, lead, noScript, results, all, some, ...rest } = texts[locale]
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
