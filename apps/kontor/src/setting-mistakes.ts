import type * as z from 'zod'

const types: Record<string, string> = {
  number: 'must be a whole number',
  int: 'must be a whole number',
  array: 'must be a list',
  object: 'must be an object',
  string: 'must be a text',
}
const formats: Record<string, string> = {
  email: 'must be an e-mail address',
  date: 'must be a date such as 2026-12-24',
}

/** What is expected of a setting, in words; undefined where its schema says so itself. */
export function settingMistake(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'is missing' : types[issue.expected]
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? `must have ${issue.maximum} characters at most`
      : `must be at most ${issue.maximum}`
  }
  // the further words z.stringbool accepts are not advertised
  if (issue.code === 'invalid_value')
    return issue.expected === 'stringbool' ? 'must be true or false' : `must be ${alternatives(issue.values)}`
  if (issue.code === 'invalid_format') return issue.format === 'url' ? address(issue.path) : formats[issue.format]
  return undefined
}

const address = (path?: PropertyKey[]): string =>
  String(path?.[0]).startsWith('DATABASE_')
    ? 'must be an address such as postgresql://user:password@host/database'
    : 'must be an address such as https://my.example.com'

function alternatives(values: readonly unknown[]): string {
  const words = values.map(String)
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '')
}
