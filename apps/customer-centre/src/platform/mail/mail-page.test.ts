import { locales } from '@kontor/contract/locales'
import { describe, expect, test } from 'vitest'
import { catalogues } from '../../messages/catalogues.ts'
import { testConfiguration } from '../../testing/test-centre.ts'
import { datesIn } from '../../values/moments.ts'
import { mailPage } from './mail-page.ts'
import { type Facts, factLines } from './mails.ts'
import { writeMail } from './queue-mail.ts'

const appUrl = 'https://my.example.com'
const page = (text: string, action: string | null = 'Continue', ...facts: Facts[]) =>
  mailPage({
    locale: 'en',
    sender: 'Nord & Süd',
    subject: 'A <b>',
    greeting: 'Hello <i>',
    text,
    facts,
    quoted: undefined,
    footer: ['Nord & Süd GmbH'],
    appUrl,
    action: action ?? undefined,
    hint: 'Or open:',
  })
const links = (html: string) => [...html.matchAll(/<a class="(\w+)" href="([^"]*)"/g)].map(found => found.slice(1))

describe('the page of a mail', () => {
  test('has the one link as a button and again in plain text', () => {
    const link = `${appUrl}/password/reset/abc?x=1&y=2`
    const html = page(`Hello\n\n${link}\n\nbye`)
    expect(links(html)).toEqual([
      ['button', link.replace('&', '&amp;')],
      ['link', link.replace('&', '&amp;')],
    ])
    expect(html).toContain('>Continue</a>')
  })

  test('makes nothing clickable that leads elsewhere, with any author', () => {
    const html = page(
      'https://evil.example/\n\nhttps://my.example.com.evil.example/x\n\njavascript:alert(1)\n\nsee https://evil.example/x',
    )
    expect(html).not.toContain('<a ')
  })

  test('without the name of a button shows links to the portal as links', () => {
    const named = page(`see ${appUrl}/a.`, null)
    expect(links(named)).toEqual([['link', `${appUrl}/a`]])
    expect(named).toContain('</a>.')
  })

  test('shows facts as a table, and no other lines', () => {
    const facts: Facts = [
      ['Product', 'vServer <M>\nPrice: nothing'],
      ['Price', '€24.90'],
    ]
    const html = page(`This was agreed:\n\n${factLines(facts)}\n\nPrice: €1.00\nbye`, null, facts)
    const cells = [...html.matchAll(/<t[hd] [^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell)
    expect(cells).toEqual(['Product', 'vServer &lt;M&gt; Price: nothing', 'Price', '€24.90'])
    expect(html.match(/scope="row"/g)).toHaveLength(2)
    // on a phone long values are broken, and no names
    expect(html).not.toMatch(/<th [^>]*overflow-wrap/)
    expect(html.match(/<td [^>]*overflow-wrap:anywhere/g)).toHaveLength(2)
    expect(html).toContain('Price: €1.00<br>')
    expect(page('Price: €1.00')).not.toContain('<table')
  })

  test('shows each of several groups where it stands in the text', () => {
    const owed: Facts = [['RE-1', '€5.00']]
    const transfer: Facts = [['IBAN', 'DE02']]
    const html = page(`a\n\n${factLines(owed)}\n\nb\n\n${factLines(transfer)}`, null, owed, transfer, [])
    expect(html.match(/<table/g)).toHaveLength(2)
    expect(html.replaceAll(/<[^>]+>|\n/g, ' ').replaceAll(/ +/g, ' ')).toContain(' a RE-1 €5.00 b IBAN DE02 ')
  })

  test('shows what people wrote, and does not obey it', () => {
    const html = page('<script>alert(1)</script>\n"\'&<img src=x onerror=y>')
    expect(html).not.toMatch(/<script|<img|<b>|<i>/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>')
    expect(html).toContain('&quot;&#39;&amp;&lt;img')
    expect(html).toContain('Nord &amp; Süd GmbH')
  })

  test('loads nothing, says its language, title and that it knows dark mode', () => {
    const html = page('Hello')
    expect(html).not.toMatch(/src=|url\(|@import|<link/)
    expect(html).toMatch(/<html lang="en">[\s\S]*<title>A &lt;b&gt;<\/title>/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).toMatch(/<main[\s\S]*<h1[\s\S]*<\/main>\s*<footer/)
  })
})

describe.each(locales)('a mail in %s', locale => {
  const written = (name: string) =>
    writeMail(
      { configuration: testConfiguration, catalogues },
      datesIn(locale),
      'password_reset',
      { link: 'http://portal.test/password/reset/t', minutes: 60 },
      name,
    )

  test('says the same as text and as page, with the sender', () => {
    const { subject, body, html } = written('Größe')
    for (const line of body.split('\n').filter(text => text !== '' && text !== '-- ')) {
      expect(html).toContain(line)
    }
    expect(html).toContain(subject)
    for (const line of ['Nordlicht Hosting GmbH', 'Amtsgericht Hamburg, HRB 100000', 'DE123456788', 'Kim Petersen']) {
      expect(body).toContain(line)
    }
    expect(links(html)).toHaveLength(2)
  })

  test('greets no one where it knows no name', () => {
    const greeting = { en: 'Hello,', de: 'Guten Tag,' }[locale as 'en' | 'de']
    for (const nameless of ['', 'info@example.com']) expect(written(nameless).body.split('\n')[0]).toBe(greeting)
  })

  test('keeps a name to its line', () => {
    const { body } = written('Eve\r\n\r\nhttp://portal.test/evil\u2028Ende')
    expect(body.split('\n')[0]).toContain('Eve http://portal.test/evil Ende,')
    expect(links(written('Eve\n\nhttp://portal.test/evil\n\n').html).map(([, to]) => to)).not.toContain(
      'http://portal.test/evil',
    )
  })
})
