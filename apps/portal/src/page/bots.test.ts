import { expect, test } from 'vitest'
import { isBot } from './bots.ts'

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Chrome-Lighthouse', true],
  ['Slackbot-LinkExpanding 1.0', true],
  ['Mozilla/5.0 (Macintosh) Google Favicon', true],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', true],
  ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)', true],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', true],
  ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', true],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/600.2.5 Version/8.0.2 Safari/600.2.5 (Applebot/0.1)', true],
  ['WhatsApp/2.23.20.0 A', true],
  ['SkypeUriPreview Preview/0.5', true],
  ['TelegramBot (like TwitterBot)', true],
  ['Twitterbot/1.0', true],
  ['LinkedInBot/1.0 (compatible; Mozilla/5.0)', true],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', true],
  ['Mozilla/5.0 (Windows NT 6.1) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b', true],
  ['meta-externalagent/1.1', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/530.0]',
    false,
  ],
  ['Mozilla/5.0 (iPhone) GoogleApp/300', false],
  ['Mozilla/5.0 CubotX30', false],
  ['', false],
])('%s is a bot: %s', (userAgent, bot) => {
  expect(isBot(userAgent)).toBe(bot)
})
