/** Says what a field may hold, by a provider's published description. */
export type Rule = 'text' | 'integer' | 'flag' | RegExp | readonly string[]
export type Operation = { required: readonly string[]; fields: Readonly<Record<string, Rule>> }

const fits = (rule: Rule, value: unknown): boolean => {
  if (rule === 'integer') return /^\d+$/.test(String(value))
  if (rule === 'flag') return /^(true|false)$/.test(String(value))
  if (rule === 'text') return typeof value === 'string' && value.length <= 5000
  return rule instanceof RegExp ? rule.test(String(value)) : rule.includes(String(value))
}

/** @param sent values by their path, the places of a list as `#` @returns what does not fit, in words */
export function mistakesIn({ fields, required }: Operation, sent: ReadonlyMap<string, unknown>): string[] {
  const missing = required.filter(
    name => ![...sent.keys()].some(key => key === name || key.startsWith(`${name}[`) || key.startsWith(`${name}.`)),
  )
  const wrong = [...sent].filter(([name, value]) => {
    const rule = fields[name] ?? fields[name.replace(/\[\w+\]$/, '[*]')]
    return !rule || !fits(rule, value)
  })
  return [
    ...missing.map(name => `${name} is missing`),
    ...wrong.map(([name, value]) => `${name}=${String(value)} is not published`),
  ]
}
