import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'
import { markdownTokens } from './markdown-tokens.ts'

const html = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />)
    .replaceAll(/ class="[^"]*"/g, '')
    .replace(/^<div>|<\/div>$/g, '')

const link = (href: string, label: string) => `<a href="${href}" rel="noopener noreferrer nofollow">${label}</a>`

describe('a message', () => {
  test.each([
    ['Two\nlines', '<p>Two<br/>lines</p>'],
    ['One\n\nTwo', '<p>One</p><p>Two</p>'],
    ['**b** *i* ~~d~~ `c`', '<p><strong>b</strong> <em>i</em> <del>d</del> <code>c</code></p>'],
    ['# Top', '<h4>Top</h4>'],
    ['###### Deep', '<h6>Deep</h6>'],
    ['```sh\nls -l <dir>\n```', '<pre><code>ls -l &lt;dir&gt;</code></pre>'],
    ['> said\n> before', '<blockquote><p>said<br/>before</p></blockquote>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['- a\n  1. b', '<ul><li>a<ol start="1"><li>b</li></ol></li></ul>'],
    ['- [x] done', '<ul><li>☑ done</li></ul>'],
    ['|a|\n|-|\n|b|', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>'],
    ['5 \\* 3', '<p>5 * 3</p>'],
    ['a\r\nb', '<p>a<br/>b</p>'],
    [
      'see https://a.example/x?y=1&z=2.',
      `<p>see ${link('https://a.example/x?y=1&amp;z=2', 'https://a.example/x?y=1&amp;z=2')}.</p>`,
    ],
    ['[docs](https://a.example "t")', `<p>${link('https://a.example/', 'docs')}</p>`],
    ['write to me@a.example', `<p>write to ${link('mailto:me@a.example', 'me@a.example')}</p>`],
  ])('%j', (text, expected) => expect(html(text)).toBe(expected))
})

describe('an attack', () => {
  test.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['x <img src=x onerror=alert(1)> y', '<p>x &lt;img src=x onerror=alert(1)&gt; y</p>'],
    ['<div onclick="x">\n\n**b**', '<p>&lt;div onclick=&quot;x&quot;&gt;</p><p><strong>b</strong></p>'],
    ['[x](javascript:alert(1))', '<p>x</p>'],
    ['[x](JaVaScRiPt:alert(1))', '<p>x</p>'],
    ['[x](java&#115;cript:alert(1))', '<p>x</p>'],
    ['[x](&#x6A;avascript:alert(1))', '<p>x</p>'],
    ['[x](\u0001javascript:alert(1))', '<p>[x](\u0001javascript:alert(1))</p>'],
    ['[x](data:text/html;base64,PHNjcmlwdD4=)', '<p>x</p>'],
    ['[x](vbscript:x)', '<p>x</p>'],
    ['[x](file:///etc/passwd)', '<p>x</p>'],
    ['[x](//evil.example)', '<p>x</p>'],
    ['[x](/account)', '<p>x</p>'],
    ['[x][r]\n\n[r]: javascript:alert(1)', '<p>x</p>'],
    ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
    [
      '[x](https://a.example/"onmouseover="alert(1))',
      `<p>${link('https://a.example/%22onmouseover=%22alert(1)', 'x')}</p>`,
    ],
    ['![dot](https://evil.example/pixel.gif)', `<p>${link('https://evil.example/pixel.gif', 'dot')}</p>`],
    ['![](javascript:alert(1))', '<p>javascript:alert(1)</p>'],
    [
      '[**<b>x</b>**](https://a.example)',
      `<p>${link('https://a.example/', '<strong>&lt;b&gt;x&lt;/b&gt;</strong>')}</p>`,
    ],
    ['`<b>`', '<p><code>&lt;b&gt;</code></p>'],
    ['```"><script>\nx\n```', '<pre><code>x</code></pre>'],
    [
      '|<script>|\n|-|\n|[x](javascript:1)|',
      '<table><thead><tr><th>&lt;script&gt;</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table>',
    ],
    ['https://bank.example@evil.example/', '<p>https://bank.example@evil.example/</p>'],
    [
      '[https://bank.example](https://evil.example/x)',
      `<p>${link('https://evil.example/x', 'https://bank.example')} (evil.example)</p>`,
    ],
  ])('%j', (text, expected) => expect(html(text)).toBe(expected))

  test.each([
    ['emphasis that opens and never closes', '**a_'.repeat(5000)],
    ['quotes in quotes', '> '.repeat(10_000)],
    ['lists in lists', '1. '.repeat(6000)],
    ['quotes and lists in turn', '> - '.repeat(5000)],
    ['a long gap', `a${' '.repeat(20_000)}b`],
    ['stars around a letter', `${'*'.repeat(9999)}a${'*'.repeat(9999)}`],
    ['exclamation marks', '!'.repeat(20_000)],
    ['brackets that never close', '['.repeat(20_000)],
    ['links to nowhere', '[a](b) '.repeat(2800)],
    ['links to somewhere', '[a](https://a.example) '.repeat(800)],
    ['hundreds of points', '- a\n'.repeat(5000)],
    ['hundreds of paragraphs', 'a\n\n'.repeat(5000)],
  ])('%s is shown as it was written', (_, text) => {
    const shown = html(text)
    expect(shown).toMatch(/^<p>/)
    expect(
      shown
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&gt;', '>')
        .trim(),
    ).toBe(text.trim())
  })

  test('many links are links up to a number, paragraph by paragraph', () => {
    const shown = html(`${'[a](https://a.example) '.repeat(10)}\n\n`.repeat(30))
    expect(shown.match(/<a /g)).toHaveLength(80)
    expect(shown).toContain('[a](https://a.example)')
  })

  test('code may be as long as it is, whatever it holds', () => {
    const log = '[!] <a href="https://a.example">*x*</a>\n'.repeat(400)
    expect(html(`See:\n\n\`\`\`\n${log}\`\`\``)).toMatch(/^<p>See:<\/p><pre><code>\[!\] &lt;a [\s\S]*<\/code><\/pre>$/)
  })

  test('one wild paragraph does not affect the others', () => {
    expect(html(`**a**\n\n${'*b_'.repeat(200)}`)).toMatch(/^<p><strong>a<\/strong><\/p><p>\*b_\*b_/)
  })
})

describe('no text keeps its readers waiting', () => {
  const length = 20_000
  const filled = (text: string, unit: string) => text + unit.repeat((length - text.length) / unit.length)
  const plain = filled('', 'word ')
  const signs = [...'a1 \t\n!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ä']
  const words =
    'www.,https://a.b/,&amp;,a@,a.,\n> ,\n- ,\n1. ,\n    ,```\n,[a]: ,](,![,<!--,<a b=",</,\n|-|\n,**a,_a_,``` a`\n'
  const units = [...signs, ...words.split(',')]
  /** Marks apart from one another, as many as are just read. */
  const apart = (mark: string, filler: string, marks: number) => {
    const gap = Math.floor(60_000 / marks ** 2) - mark.length
    return (mark + filler.repeat(Math.max(0, gap / filler.length))).repeat(marks)
  }

  /** Measures how many times longer than plain words of the same length it takes, at best: other programs make either slower. */
  function timesPlain(text: string, most: number): number {
    const took = (read: string) => {
      const begin = performance.now()
      markdownTokens(read)
      return performance.now() - begin
    }
    let [own, reference, tries] = [Infinity, Infinity, 0]
    do {
      own = Math.min(own, took(text))
      reference = Math.min(reference, took(plain))
    } while (own > most * reference && ++tries < 40)
    return own / reference
  }

  test.each<[string, string[]]>([
    ['one word before an @', [`${'a'.repeat(19_999)}@`]],
    ['words of 64 signs before an @', [apart(`${'a'.repeat(63)}@`, 'a', 28), `${'a'.repeat(64)}@ `.repeat(300)]],
    [
      'one sign over and over, and how it ends',
      units.flatMap(u => ['', '@', '@a.b', '`', ')', ']', '|', '.'].map(e => filled('', u) + e)),
    ],
    [
      'one sign over and over, and how it begins',
      units.flatMap(u => ['https://a.b/', '<a ', '[', '`', '* ', '|'].map(b => filled(b, u))),
    ],
    ['two signs in turn', units.flatMap(u => ['a', ' ', '@', '\n', '|'].map(v => filled('', u + v)))],
    ['marks apart', units.flatMap(u => [5, 20, 80].flatMap(n => ['a', 'a.', '=', '('].map(f => apart(u, f, n))))],
  ])('%s', (_, texts) => {
    const most = 3
    const slow = texts
      .map(text => [timesPlain(text, most), text.slice(0, 60)] as const)
      .filter(([times]) => times > most)
    expect(slow).toEqual([])
  })

  test('a word too long for an address is text, one that fits is a link', () => {
    const wild = `${'a'.repeat(19_999)}@`
    expect(html(wild)).toBe(`<p>${wild}</p>`)
    const fits = `${'a'.repeat(64)}@a.example`
    expect(html(fits)).toBe(`<p>${link(`mailto:${fits}`, fits)}</p>`)
  })
})

describe('an article', () => {
  const article = (text: string) => renderToStaticMarkup(<Markdown text={text} own />).replaceAll(/ class="[^"]*"/g, '')

  test('has the page’s headings, and links to pages of the portal', () => {
    expect(article('## Part\n\n### Less')).toBe('<div><h2>Part</h2><h3>Less</h3></div>')
    expect(article('[pay](/billing/pay?documents=overdue#x)')).toBe(
      '<div><p><a href="/billing/pay?documents=overdue#x">pay</a></p></div>',
    )
    expect(html('[pay](/billing/pay)')).toBe('<p>pay</p>')
  })

  test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x', 'billing', '/a b'])(
    'leads nowhere by %s',
    href => expect(article(`[x](<${href}>)`)).not.toContain('<a'),
  )

  test('runs no script, loads no image, and is whole where it is long', () => {
    const text = article('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n![pic](https://a.example/x.png)')
    expect(text).not.toMatch(/<(?:script|img|iframe|style)/)
    const long = Array.from({ length: 400 }, (_, n) => `Part **${n}** of \`it\`.`).join('\n\n')
    expect(article(long)).toContain('<strong>399</strong>')
  })

  test('is bounded: whatever is written in it, the lexer takes few steps', () => {
    for (const hostile of ['!', '[', '*_', '`', '> ', '- ', '<', '|a', '\\', 'www.a@', '((', '&amp;']) {
      const text = hostile.repeat(Math.ceil(40_000 / hostile.length)).slice(0, 40_000)
      const markup = article(text)
      expect(markup).not.toMatch(/<script/)
      expect(markup.length).toBeLessThan(2_000_000)
    }
  })
})
