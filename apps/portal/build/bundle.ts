import { build, type Plugin } from 'vite'

/**
 * A script with all it imports in one file, for pages that share nothing with the portal's.
 * @param input path of its source
 * @param standIns sources that take the place of modules, by the names these are imported under
 */
export async function bundle(input: string, standIns: Readonly<Record<string, string>> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [inPlaceOf(standIns)],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'es', codeSplitting: false } },
    },
  })
  const [output] = [result].flat()
  const [chunk] = output && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${input} was not built`)
  return chunk.code
}

const inPlaceOf = (standIns: Readonly<Record<string, string>>): Plugin => ({
  name: 'kontor-stand-ins',
  enforce: 'pre',
  resolveId: id => (id in standIns ? `\0${id}` : null),
  load: id => (id.startsWith('\0') ? (standIns[id.slice(1)] ?? null) : null),
})
