import { expect, test } from 'vitest'
import { demoArticles } from '../../../demo/articles-folder.ts'
import type { Article } from '../../../values/article.ts'
import { openArticles } from './read.ts'
import { listIn, searchArticles, shownIn } from './search.ts'

const demo = openArticles(demoArticles).current(() => undefined)
const slugs = (q: string, locale: 'en' | 'de' = 'en', product?: string, articles: readonly Article[] = demo) =>
  searchArticles(articles, { q, locale, product, limit: 3 }).map(({ slug }) => slug)

test.each([
  ['en', 'my mails go to the spam folder', 'mail-in-spam'],
  ['en', 'Invoices', 'read-your-invoice'],
  ['en', 'How do I transfer my domains?', 'transfer-a-domain'],
  ['en', 'ssh permission denied', 'log-in-to-a-server'],
  ['de', 'Rechnungen zu hoch', 'read-your-invoice'],
  ['de', 'Meine Website lädt nicht mehr', 'website-not-loading'],
  ['de', 'Domainumzug, brauche auth-code', 'transfer-a-domain'],
  ['de', 'POSTFACH einrichten', 'set-up-email'],
] as const)('%s: %s', (locale, q, slug) => {
  expect(slugs(q, locale)[0]).toBe(slug)
})

test('words of the other language find it, too, and it is shown in the reader’s', () => {
  expect(searchArticles(demo, { q: 'Rechnung', locale: 'en', limit: 3 })[0]).toMatchObject({
    slug: 'read-your-invoice',
    title: 'Read your invoice and pay it',
    locale: 'en',
  })
})

test('what is no word of any, or says nothing, finds nothing', () => {
  for (const q of ['', '   ', 'the and you', 'xyzzy plugh', '%_\\', '😀😀', '.*+?^$()|[]\\', "'; drop table x --"])
    expect(slugs(q)).toEqual([])
})

test('articles about other products are left out where one is chosen', () => {
  expect(slugs('mail spam folder')).toContain('mail-in-spam')
  expect(slugs('mail spam folder', 'en', 'mail-team')).toContain('mail-in-spam')
  expect(slugs('mail spam folder', 'en', 'vserver-m')).not.toContain('mail-in-spam')
  expect(slugs('invoice', 'en', 'vserver-m')).toEqual(['read-your-invoice'])
})

test('an article in one language is shown in that to everyone', () => {
  const text = { title: 'Nur deutsch', category: 'A', order: 1, products: [], updated: '2026-01-01', body: 'Zwiebel' }
  const only: Article = { slug: 'only', texts: { de: text } }
  expect(shownIn(only, 'en')).toMatchObject({ locale: 'de', title: 'Nur deutsch' })
  expect(slugs('Zwiebel deutsch', 'en', undefined, [only])).toEqual(['only'])
})

test('lists are in the provider’s order', () => {
  expect(listIn(demo, 'en').map(({ order }) => order)).toEqual([10, 20, 30, 40, 50, 60, 70])
})

test('among 1,000 articles few words are looked at for each that is asked for', () => {
  const words = Array.from({ length: 5000 }, (_, n) => `word${n.toString(36)}x`)
  const many = Array.from({ length: 1000 }, (_, n): Article => {
    const body = Array.from({ length: 200 }, (_unused, m) => words[(n * 37 + m * 11) % words.length]).join(' ')
    const text = {
      title: `Article ${n} ${words[n]}`,
      category: 'A',
      order: n,
      products: [],
      updated: '2026-01-01',
      body,
    }
    return { slug: `article-${n}`, texts: { en: text, de: text } }
  })
  expect(slugs(words[77] ?? '', 'en', undefined, many)[0]).toBe('article-77')
  // every word begins like this
  expect(slugs('wor '.repeat(70), 'en', undefined, many).length).toBeGreaterThan(0)
})
