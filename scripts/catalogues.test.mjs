import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { compareAll, differences } from './catalogues.mjs'

const text = () => 'a text of an argument'

test.each([
  ['the same keys in another order', { a: '1', b: { c: text } }, { b: { c: text }, a: '2' }, []],
  [
    'a key that is missing, and one that is too much',
    { a: '1', b: { c: '2' } },
    { a: '1', b: { d: '2' } },
    ['- b.c', '+ b.d'],
  ],
  ['a text where others have several', { a: { b: '1' } }, { a: '1' }, ['≠ a']],
  ['a list and a text', { a: ['1'] }, { a: '1' }, []],
])('%s', (_what, one, other, found) => {
  expect(differences(one, other)).toEqual(found)
})

test('every language of the table is compared, in each folder of texts', async () => {
  const top = mkdtempSync(join(tmpdir(), 'kontor-languages-'))
  const write = (file, text) => {
    mkdirSync(dirname(join(top, file)), { recursive: true })
    writeFileSync(join(top, file), text)
  }
  const folders = ['packages/contract/src/messages', 'apps/customer-centre/src/messages', 'apps/portal/src/i18n']
  try {
    write('package.json', '{ "type": "module" }')
    write(
      'packages/contract/src/locales.ts',
      "export const locales = ['en', 'de', 'fi']\nexport const sourceLocale = 'en'\n",
    )
    for (const folder of folders)
      for (const language of ['en', 'de', 'fi'])
        write(
          `${folder}/${language}/texts.ts`,
          `export const texts = { a: '1'${language === 'fi' ? '' : ", b: '2'"} }\n`,
        )
    const { found } = await compareAll(top)
    expect(found).toEqual(folders.map(folder => `${folder}/fi/texts.ts: - texts#0.b`))
  } finally {
    rmSync(top, { recursive: true })
  }
})
