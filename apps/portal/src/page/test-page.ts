import type { CentreAnswer, CentreRequest, PageContext } from './page-context.ts'

type TestPage = PageContext & { asked: CentreRequest[] }

/** A page under way on the server, whose customer centre gives these answers in turn; for tests of the client. */
export function testPage(answers: Partial<CentreAnswer>[] = [], given: Partial<PageContext> = {}): TestPage {
  const asked: CentreRequest[] = []
  const waiting = [...answers]
  return {
    nonce: 'n',
    keptLocale: undefined,
    readAsset: () => null,
    path: '/billing?status=paid',
    ownCentre: true,
    operatorDetails: [],
    visitor: { cookie: 'XSRF-TOKEN=t; kontor_session=s', acceptLanguage: 'en', userAgent: '' },
    configuration: {
      appUrl: 'https://my.example.com',
      centreUrl: 'https://centre.example.com',
      loginUrl: 'https://id.example.com/login',
      returnOrigins: [],
      providerName: 'P',
      demo: false,
      registration: 'open',
      terms: { version: '1', url: '/terms' },
      defaultLocale: 'en',
      timeZone: 'Europe/Berlin',
    },
    asked,
    async call(request) {
      asked.push(request)
      const answer = waiting.shift()
      if (!answer) throw new Error(`nobody answers ${request.path}`)
      return { status: 200, headers: {}, body: '', ...answer }
    },
    ...given,
  }
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): CentreAnswer => ({
  status,
  headers,
  body: JSON.stringify(body),
})
