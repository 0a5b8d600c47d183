/** A setting of the site file. @property value as the file would have it, in YAML; null: it is not set, and has no default */
export type SiteSetting = { section: string; name: string; value: string | null; isSet: boolean }

/** Holds what is set about the business, as this process uses it: another file takes its place without a restart. */
export type Site = {
  /** Null: the file has no place. */
  path: string | null
  /** Null: there is none, and the defaults hold. */
  text: string | null
  settings: readonly SiteSetting[]
  /** Lists by `section.name` what has changed and counts with the next start. */
  waiting: readonly string[]
  /** Says what is wrong with the file that stands there now; the settings of before hold. */
  mistake: { found: Date; says: string } | null
}

export const noSite: Site = { path: null, text: null, settings: [], waiting: [], mistake: null }
