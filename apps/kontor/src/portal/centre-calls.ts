import type { Provider } from '@kontor/contract/areas/service/provider'
import { timeLimit } from '@kontor/customer-centre/platform/time-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CentreAnswer, CentreRequest } from '../../../portal/src/page/page-context.ts'
import { askWithoutSocket } from '../library-internals/without-socket.ts'
import { letPass } from '../overload.ts'
import { noteCallOfPage } from '../request-notes.ts'

type AnswerWithCookies = CentreAnswer & { cookies: string[] }

/** The embedded customer centre, without a socket. */
export async function callInProcess(
  app: FastifyInstance,
  { method, path, headers, body }: CentreRequest,
  visitor: FastifyRequest,
): Promise<AnswerWithCookies> {
  // not by `app.inject`: a page that is being made while the process leaves still needs its answers
  const answer = await askWithoutSocket(
    (request, response) => {
      letPass(request)
      noteCallOfPage(request, visitor)
      app.routing(request, response)
    },
    {
      method,
      path,
      headers: { ...headers, 'accept-encoding': 'identity', 'x-request-id': visitor.id },
      address: visitor.ip,
      ...(body !== undefined && { body }),
    },
  )
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return { ...answer, headers: plain(answer.headers), cookies }
}

/** Milliseconds in which a page has all its answers from a remote customer centre: it is there within five seconds. */
const patience = 4000

/** Is shared by all calls of one page, second tries among them. */
export const patienceOfPage = (): AbortSignal => timeLimit(patience)

/** A remote customer centre. If it does not answer, the portal's client says so. @param until of `patienceOfPage` */
export async function callRemote(
  base: string,
  { method, path, headers, body }: CentreRequest,
  address: string,
  until: AbortSignal,
): Promise<AnswerWithCookies> {
  const response = await fetch(base + path, {
    method,
    headers: { ...headers, 'x-forwarded-for': address },
    redirect: 'manual',
    signal: until,
    ...(body !== undefined && { body }),
  })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
    cookies: response.headers.getSetCookie(),
  }
}

/** The provider's own settings say who they are, where a customer centre knows no such call. */
export function orProvider(
  asked: CentreRequest,
  answer: AnswerWithCookies,
  provider: () => Provider,
): AnswerWithCookies {
  const unknown = answer.status === 401 || answer.status === 404
  if (!unknown || asked.path !== '/ajax/v1/provider') return answer
  return { ...answer, status: 200, body: JSON.stringify(provider()) }
}

function plain(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
