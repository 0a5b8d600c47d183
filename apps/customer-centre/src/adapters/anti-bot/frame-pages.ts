import type { FrameScripts } from './settings.ts'

/** Two empty pages for the SDK's frames: their scripts read the address and do everything. */
export const agentPage = ({ agent, worker }: FrameScripts): string => page('Anti-robot agent', agent, { worker })
export const widgetPage = ({ widget }: FrameScripts): string => page('Anti-robot check', widget, {})

function page(title: string, script: string, data: Record<string, string>): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><script type="module" src="${script}"${attributes.join('')}></script></body>
</html>
`
}

/** Only the portal's and trusted pages may embed the frames. @param origins of those pages */
export const frameAncestors = (origins: readonly string[]): string => `frame-ancestors 'self' ${origins.join(' ')}`

/**
 * Only the portal's and trusted pages may embed the frames, and the frames load nothing but their scripts. @param
 * origins of those pages
 */
export function framePolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    frameAncestors(origins),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
