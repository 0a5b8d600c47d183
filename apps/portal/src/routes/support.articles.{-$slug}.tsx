import { createFileRoute } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import { ArticlesPage } from '../areas/service/support/articles/ArticlesPage.tsx'
import { publicPage } from '../i18n/page-title.ts'
import { FrameOrCard } from '../shell/FrameOrCard.tsx'

/** Open to all, as what helps without a ticket helps before one is a customer, too. */
export const Route = createFileRoute('/support/articles/{-$slug}')({
  validateSearch: (search: { q?: string }) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { slug }, deps: { q } }) =>
    slug
      ? call('GET /ajax/v1/articles/{slug}', { params: { slug } })
      : call('GET /ajax/v1/articles', { query: { q: q || undefined, limit: 20 } }),
  head: ({ match, loaderData }) =>
    publicPage(match.context, texts => (loaderData as { title?: string } | undefined)?.title ?? texts.articles.title), // an article's
  component: () => (
    <FrameOrCard>
      <ArticlesPage shown={Route.useLoaderData()} q={Route.useSearch().q} />
    </FrameOrCard>
  ),
})
