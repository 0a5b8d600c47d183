import { expect, test } from 'vitest'
import { isBot } from './bots.ts'

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Chrome-Lighthouse', true],
  ['Slackbot-LinkExpanding 1.0', true],
  ['Mozilla/5.0 (Macintosh) Google Favicon', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (iPhone) GoogleApp/300', false],
  ['Mozilla/5.0 CubotX30', false],
  ['', false],
])('%s is a bot: %s', (userAgent, bot) => {
  expect(isBot(userAgent)).toBe(bot)
})
