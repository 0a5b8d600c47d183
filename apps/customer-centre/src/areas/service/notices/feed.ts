import { hash } from 'node:crypto'
import type { Notice } from '@kontor/contract/areas/service/notices'
import { intlTag, type Locale, localeOf } from '@kontor/contract/locales'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/services.ts'
import { datesIn, momentText } from '../../../values/moments.ts'
import { publicNotices } from './queries.ts'

/** Beside the endpoints, because it answers XML, and says that nothing is new to who asks by its mark. */
export function installNoticeFeed(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { locale?: string } }>('/ajax/v1/notices/feed', async (request, reply) => {
    const locale = localeOf(String(request.query.locale))
    const text = feedOf(services, await publicNotices(services.database.unbound, services.clock.now(), locale), locale)
    const mark = `"${hash('sha256', text).slice(0, 32)}"`
    reply.headers({ 'Cache-Control': 'public, max-age=60', ETag: mark, 'Content-Language': locale })
    const known = request.headers['if-none-match']
    // a proxy that compresses marks it as weak
    if (known?.split(',').some(one => one.trim().replace(/^W\//, '') === mark)) return reply.code(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(text)
  })
}

/** Atom (RFC 4287): an entry for each notice, which changes with each of its updates. */
function feedOf(
  { configuration: { appUrl, provider, timeZone }, catalogues }: Pick<Services, 'configuration' | 'catalogues'>,
  notices: readonly Notice[],
  locale: Locale,
): string {
  const { feed } = catalogues[locale].notices
  const dates = datesIn(locale)
  const self = `${appUrl}/ajax/v1/notices/feed?locale=${locale}`
  const latest = notices.map(updatedAt).toSorted().at(-1) ?? '1970-01-01T00:00:00Z'
  const entry = (notice: Notice) => {
    const told = notice.updates.map(
      ({ at, state, text }) => `${momentText(dates, new Date(at), timeZone)}, ${feed.states[state]}\n${text}`,
    )
    return `  <entry>
    <id>urn:uuid:${notice.id}</id>
    <title>${escaped(`${feed.kinds[notice.kind]}: ${notice.title} (${feed.states[notice.state]})`)}</title>
    <published>${iso(notice.updates.at(-1)?.at ?? notice.starts_at)}</published>
    <updated>${updatedAt(notice)}</updated>
    <link rel="alternate" type="text/html" href="${escaped(`${appUrl}/status#${notice.id}`)}"/>
    <category term="${notice.kind}"/>
    <content type="text">${escaped(told.join('\n\n'))}</content>
  </entry>`
  }
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${intlTag(locale)}">
  <id>${escaped(self)}</id>
  <title>${escaped(feed.title(provider.name))}</title>
  <updated>${latest}</updated>
  <author><name>${escaped(provider.name)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escaped(self)}"/>
  <link rel="alternate" type="text/html" href="${escaped(`${appUrl}/status`)}"/>
${notices.map(entry).join('\n')}
</feed>
`
}

const iso = (at: string): string => new Date(at).toISOString()
const updatedAt = ({ starts_at, updates: [newest] }: Notice): string => iso(newest?.at ?? starts_at)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Signs that XML 1.0 has no place for are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, sign => entities[sign] ?? sign)
