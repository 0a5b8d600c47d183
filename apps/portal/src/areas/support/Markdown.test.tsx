import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'

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
    const shown = html(`${'[a](https://a.example) '.repeat(30)}\n\n`.repeat(10))
    expect(shown.match(/<a /g)).toHaveLength(120)
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
