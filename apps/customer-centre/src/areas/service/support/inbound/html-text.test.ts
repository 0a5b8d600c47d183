import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'

test.each([
  ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
  ['<div>One</div><div>Two</div>', 'One\nTwo'],
  ['<div>One</div><div><br></div><div>Two</div>', 'One\n\nTwo'],
  ['a &lt;script&gt; &amp; &uuml; &#8364; &#x1F600; &nosuch;', 'a <script> & ü € 😀 &nosuch;'],
  ['<script>alert(1)</script><style>p{}</style>Hi<!-- no --> there', 'Hi there'],
  ['<SCRIPT>x</SCRIPT >Hi', 'Hi'],
  ['<head><title>No</title></head><body>Yes</body>', 'Yes'],
  ['<ul><li>One</li><li>Two<ul><li>In</li></ul></li></ul>', '- One\n- Two\n  - In'],
  ['<ol><li>One</li><li><p>Two</p></li></ol>', '1. One\n2. Two'],
  ['<blockquote type="cite"><p>One</p><p>Two</p></blockquote>Three', '> One\n>\n> Two\n\nThree'],
  ['<a href="https://x.example/a">here</a>', '[here](https://x.example/a)'],
  ['<a href="https://x.example/">https://x.example</a>', 'https://x.example/'],
  ['<a href="mailto:a@x.example">a@x.example</a>', 'a@x.example'],
  ['<a href="javascript:alert(1)">here</a>', 'here'],
  ['<a href="JaVa&#115;cript:alert(1)">here</a>', 'here'],
  ['<a href="data:text/html,x">here</a>', 'here'],
  ['<img src="https://spy.example/p.gif" alt="Logo"><b>bold</b>', 'Logo**bold**'],
  ['<pre>a\n  b</pre>', 'a\n  b'],
  ['<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>', 'A | B\nC'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<p>never closed', 'never closed'],
  ['text <b', 'text'],
  ['<p onclick="x()">A</p onclick>', 'A'],
])('%s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('takes no longer for what was written to take long', () => {
  const n = 100_000
  for (const bad of [
    '<'.repeat(n),
    '<div>'.repeat(n),
    '<blockquote>'.repeat(n),
    '<a href="'.repeat(n),
    '<script>'.repeat(n / 10),
    '&#'.repeat(n),
    '<!--'.repeat(n),
    ' '.repeat(n),
    '<li>'.repeat(n),
  ])
    expect(textOfHtml(bad).length).toBeLessThanOrEqual(bad.length + 3)
})
