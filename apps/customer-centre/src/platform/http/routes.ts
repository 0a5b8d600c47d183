import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { Acting, Confirmable, Context, Handlers, Waiting } from './context.ts'

type AnyHandler = (context: Context<EndpointDeclaration>) => Promise<unknown>

/** An endpoint and what answers it; `confirmable` where it declares `fourEyes`. */
export type Route = { endpoint: EndpointDeclaration; handler: AnyHandler; confirmable?: AnyConfirmable }
export type AnyConfirmable = Confirmable<EndpointDeclaration> & {
  meanwhile?(context: Acting<EndpointDeclaration>, waiting: Waiting): Promise<unknown>
}

/** Pairs endpoints with their handlers. */
export const routes = <Endpoints extends Record<string, EndpointDeclaration>>(
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
): Route[] =>
  Object.entries(endpoints).map(([name, endpoint]) => {
    // of the same name, and of the kind that its endpoint declares; a loop over names cannot see it
    const answering = handlers[name as keyof Endpoints] as AnyHandler | AnyConfirmable
    return typeof answering === 'function'
      ? { endpoint, handler: answering }
      : { endpoint, handler: answering.carryOut as AnyHandler, confirmable: answering }
  })
