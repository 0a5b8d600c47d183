import { stripVTControlCharacters } from 'node:util'

/** A service is read by machines; who runs a command reads its words themselves. */
const isService = process.env.NODE_ENV === 'production' && ['start', 'web', 'work'].includes(process.argv[2] ?? 'start')

type Level = 'info' | 'warn' | 'fatal'

/** Tells anyone who started the program: in sentences, or in production in lines like the log's, each of its own. */
export function say(text: string, level: Level = 'info', details: object = {}): void {
  const write = level === 'info' ? console.log : console.error
  for (const line of isService ? asLines(text, level, details) : [text]) write(line)
}

export function asLines(text: string, level: Level, details: object = {}): string[] {
  const sentences = stripVTControlCharacters(text)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return sentences.map(msg => JSON.stringify({ level, time: Date.now(), ...details, msg }))
}

/** Says what Node would write by itself: its warnings, and the error that ends a program. */
export function sayForNode(): void {
  if (!isService) return
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => say(`${name}: ${message}`, 'warn'))
  process.on('uncaughtException', ({ message, stack }) => {
    say(message, 'fatal', { err: { message, stack } })
    process.exit(1)
  })
}
