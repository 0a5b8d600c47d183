import { curlSample, neededQuery, ownPart, pathWith } from './curl.ts'
import { exampleOf, type OwnValues } from './example.ts'
import type { Operation } from './open-api.ts'

/** A call as programs make it, in three languages. */
export type Samples = Record<SampleLanguage, string>
export const languageNames = { curl: 'curl', client: 'JavaScript', python: 'Python' }
export type SampleLanguage = keyof typeof languageNames

/** A call's samples; null where it takes a person, or goes on without an end. @param base scheme and host of the customer centre */
export function samplesOf(operation: Operation, base: string, own: OwnValues): Samples | null {
  const { method, path, scopes, signedIn } = operation
  const open = scopes !== undefined || (!signedIn && method === 'GET' && path.startsWith('/ajax/v1/'))
  if (!open || path.endsWith('/stream')) return null
  return {
    curl: curlSample(operation, base, own),
    client: clientSample(operation, base, own),
    python: pythonSample(operation, base, own),
  }
}

/**
 * A call by `@kontor/client`, as a module that can be run.
 * @param base scheme and host of the customer centre
 */
function clientSample(operation: Operation, base: string, own: OwnValues): string {
  const { group, id, scopes } = operation
  const entry = group === 'staff' ? '@kontor/client/staff' : '@kontor/client'
  const options = { url: base, ...(scopes && { token: new Verbatim('process.env.KONTOR_TOKEN') }) }
  const input = clientInput(operation, own)
  const call = `kontor.${id}(${Object.keys(input).length > 0 ? written(input, javaScript) : ''})`
  return [
    `import { createClient } from '${entry}'`,
    '',
    `const kontor = createClient(${written(options, javaScript)})`,
    ...receiving(operation, call),
  ].join('\n')
}

/** Parts of the path, of the query and of the body, which the client takes as one. */
function clientInput(operation: Operation, own: OwnValues): Record<string, unknown> {
  const { parameters, body } = operation
  const parts = parameters
    .filter(parameter => parameter.in === 'path')
    .map(({ name, schema }) => [name, ownPart(operation, own, name) ?? exampleOf(schema, own, name)])
  const input = Object.fromEntries([...parts, ...neededQuery(operation, own)])
  const fields = body && exampleOf(body, own)
  if (typeof fields !== 'object') return input
  return parameters.some(parameter => parameter.in === 'query') ? { ...input, body: fields } : { ...input, ...fields }
}

function receiving({ answer }: Operation, call: string): string[] {
  if (answer?.status === '204') return [`await ${call}`]
  const { data, next_cursor } = answer?.schema?.properties ?? {}
  if (data && next_cursor) return [`for await (const row of ${call}) console.log(row)`]
  return [
    `const answer = await ${call}`,
    answer?.schema ? 'console.log(answer)' : 'console.log((await answer.blob()).size)',
  ]
}

/** A call by Python's `requests`, as a script that can be run. */
function pythonSample(operation: Operation, base: string, own: OwnValues): string {
  const { method, parameters, body, scopes, answer } = operation
  const headers = {
    ...(scopes && { Authorization: new Verbatim(`f"Bearer {os.environ['KONTOR_TOKEN']}"`) }),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') && {
      'Idempotency-Key': new Verbatim('str(uuid.uuid4())'),
    }),
  }
  const given = Object.entries({
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body && { json: exampleOf(body, own) }),
  })
  const modules = [...(scopes ? ['os'] : []), ...('Idempotency-Key' in headers ? ['uuid'] : [])]
  return [
    ...modules.map(name => `import ${name}`),
    ...(modules.length > 0 ? [''] : []),
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(base + pathWith(operation, own))},`,
    ...given.map(([name, value]) => `    ${name}=${written(value, python, '    ')},`),
    '    timeout=30,',
    ')',
    'answer.raise_for_status()',
    ...(answer?.status === '204' ? [] : [answer?.schema ? 'print(answer.json())' : 'print(len(answer.content))']),
  ].join('\n')
}

/** Code, which stands in a sample as it is. */
class Verbatim {
  readonly code: string
  constructor(code: string) {
    this.code = code
  }
}

type Language = {
  indent: string
  key(name: string): string
  word(value: unknown): string
  /** Says whether braces keep a distance from what they hold. */
  spaced: boolean
}

const javaScript: Language = {
  indent: '  ',
  key: name => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)),
  word: value => (typeof value === 'string' ? quoted(value) : String(value)),
  spaced: true,
}
const python: Language = {
  indent: '    ',
  key: name => JSON.stringify(name),
  word: value => {
    if (value === null) return 'None'
    return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)
  },
  spaced: false,
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** A value in a language, on one line where it is short. */
function written(value: unknown, language: Language, margin = ''): string {
  if (value instanceof Verbatim) return value.code
  if (typeof value !== 'object' || value === null) return language.word(value)
  const inner = margin + language.indent
  const list = Array.isArray(value)
  const parts = list
    ? value.map(one => written(one, language, inner))
    : Object.entries(value).map(([name, one]) => `${language.key(name)}: ${written(one, language, inner)}`)
  const [begin, end] = list ? '[]' : '{}'
  const space = list || !language.spaced ? '' : ' '
  const line = `${begin}${space}${parts.join(', ')}${space}${end}`
  if (parts.length === 0) return `${begin}${end}`
  return margin.length + line.length <= 84 && !line.includes('\n')
    ? line
    : `${begin}\n${parts.map(part => `${inner}${part},\n`).join('')}${margin}${end}`
}
