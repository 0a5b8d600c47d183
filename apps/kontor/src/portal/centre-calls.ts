import type { FastifyInstance, FastifyRequest } from 'fastify'
import inject from 'light-my-request'
import type { CentreAnswer, CentreRequest } from '../../../portal/src/page/page-context.ts'

type AnswerWithCookies = CentreAnswer & { cookies: string[] }

/** The embedded customer centre, without a socket. */
export async function callInProcess(
  app: FastifyInstance,
  { method, path, headers, body }: CentreRequest,
  visitor: FastifyRequest,
): Promise<AnswerWithCookies> {
  // not by `app.inject`: a page that is being made while the process leaves still needs its answers
  const answer = await inject((request, response) => app.routing(request, response), {
    method: method as 'GET', // inject's list of methods; the portal's client sends only those
    url: path,
    headers: { ...headers, 'accept-encoding': 'identity', 'x-request-id': visitor.id },
    remoteAddress: visitor.ip,
    ...(body !== undefined && { payload: body }),
  })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return { status: answer.statusCode, headers: plain(answer.headers), body: answer.body, cookies }
}

/** Milliseconds a page waits for a remote customer centre. */
const patience = 8000

/** A remote customer centre. If it does not answer, the portal's client says so. */
export async function callRemote(
  base: string,
  { method, path, headers, body }: CentreRequest,
  address: string,
): Promise<AnswerWithCookies> {
  const response = await fetch(base + path, {
    method,
    headers: { ...headers, 'x-forwarded-for': address },
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
    ...(body !== undefined && { body }),
  })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
    cookies: response.headers.getSetCookie(),
  }
}

function plain(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
