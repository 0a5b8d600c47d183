import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { defineSettings, list, origin, setting, webAddress } from '@kontor/customer-centre/platform/settings'
import * as z from 'zod'
import type { PublicConfiguration } from '../../portal/src/page/page-context.ts'

/** @property scripts that pages load once the visitor has agreed @property origins further ones that these load from and tell */
type ThirdParty = { scripts: string[]; origins: string[] }

export const thirdPartySettings = defineSettings(
  {
    ANALYTICS_SCRIPT: setting(webAddress.optional(), "address of your analytics' script"),
    TAG_MANAGER_SCRIPT: setting(webAddress.optional(), "address of your tag manager's script"),
    THIRD_PARTY_ORIGINS: setting(
      list.pipe(z.array(origin)).default([]),
      'further origins that the two load scripts and images from and report to, separated by commas',
    ),
  },
  ({ ANALYTICS_SCRIPT, TAG_MANAGER_SCRIPT, THIRD_PARTY_ORIGINS: origins }): ThirdParty => {
    const scripts = [ANALYTICS_SCRIPT, TAG_MANAGER_SCRIPT].flatMap(script => script ?? [])
    if (origins.length > 0 && scripts.length === 0)
      throw new OperatorMistake('THIRD_PARTY_ORIGINS: has no use without ANALYTICS_SCRIPT or TAG_MANAGER_SCRIPT.')
    return { scripts, origins }
  },
)

/** Tells pages the scripts that they load once the visitor has agreed. */
export const publicThirdParty = ({ scripts }: ThirdParty): NonNullable<PublicConfiguration['thirdParty']> | null =>
  scripts.length > 0 ? { scripts } : null

/** Lists where these scripts come from, and what they may load and tell: for the page's policy. */
export const thirdPartySources = ({ scripts, origins }: ThirdParty): string[] => [
  ...new Set([...scripts.map(script => new URL(script).origin), ...origins]),
]
