import type { PublicConfiguration } from '../../portal/src/page/page-context.ts'
import type { Configuration } from './configuration.ts'

type Settings = Pick<Configuration, 'ANALYTICS_SCRIPT' | 'TAG_MANAGER_SCRIPT' | 'THIRD_PARTY_ORIGINS'>

const scriptsOf = ({ ANALYTICS_SCRIPT, TAG_MANAGER_SCRIPT }: Settings): string[] =>
  [ANALYTICS_SCRIPT, TAG_MANAGER_SCRIPT].flatMap(script => script ?? [])

/** Which of these settings contradict each other, or null. */
export const thirdPartyMistake = (settings: Settings): string | null =>
  settings.THIRD_PARTY_ORIGINS.length > 0 && scriptsOf(settings).length === 0
    ? 'THIRD_PARTY_ORIGINS: has no use without ANALYTICS_SCRIPT or TAG_MANAGER_SCRIPT.'
    : null

/** What pages need to know: the scripts that they load once the visitor has agreed. */
export function publicThirdParty(settings: Settings): NonNullable<PublicConfiguration['thirdParty']> | null {
  const scripts = scriptsOf(settings)
  return scripts.length > 0 ? { scripts } : null
}

/** Where these scripts come from, and what they may load and tell: for the page's policy. */
export const thirdPartySources = (settings: Settings): string[] => [
  ...new Set([...scriptsOf(settings).map(script => new URL(script).origin), ...settings.THIRD_PARTY_ORIGINS]),
]
