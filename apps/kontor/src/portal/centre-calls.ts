import type { FastifyInstance, FastifyRequest } from 'fastify'
import inject, { type DispatchFunc } from 'light-my-request'
import type { CentreAnswer, CentreRequest } from '../../../portal/src/page/page-context.ts'
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
  const dispatch: DispatchFunc = (request, response) => {
    letPass(request)
    noteCallOfPage(request, visitor)
    app.routing(request, response)
  }
  const answer = await inject(dispatch, {
    method: method as 'GET', // inject's list of methods; the portal's client sends only those
    url: path,
    headers: { ...headers, 'accept-encoding': 'identity', 'x-request-id': visitor.id },
    remoteAddress: visitor.ip,
    ...(body !== undefined && { payload: body }),
  })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  const known = { status: answer.statusCode, headers: plain(answer.headers), body: answer.body, cookies }
  // it has functions of its own, by which V8 would keep it for long: see the portal's `withPageContext`
  for (const name of Object.keys(answer)) Reflect.set(answer, name, undefined)
  return known
}

/** Milliseconds in which a page has all its answers from a remote customer centre: it is there within five seconds. */
const patience = 4000

/** What all calls of one page share, second tries among them. */
export const patienceOfPage = (): AbortSignal => AbortSignal.timeout(patience)

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

function plain(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
