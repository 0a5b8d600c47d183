import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { Context, Handlers } from './context.ts'

type AnyHandler = (context: Context<EndpointDeclaration>) => Promise<unknown>

/** An endpoint and what answers it. */
export type Route = { endpoint: EndpointDeclaration; handler: AnyHandler }

/** Pairs endpoints with their handlers. */
export const routes = <Endpoints extends Record<string, EndpointDeclaration>>(
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
): Route[] =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name as keyof Endpoints] as AnyHandler, // of the same name; a loop over names cannot see it
  }))
