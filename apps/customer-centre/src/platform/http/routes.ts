import type { Money } from '@kontor/contract/money'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { Acting, AnyHandler, Confirmable, Context, Handlers, InsideHandler, Waiting } from './context.ts'

/** An endpoint and what answers it; `confirmable` where it declares `fourEyes`. */
export type Route = { endpoint: EndpointDeclaration; handler: AnyHandler; confirmable?: AnyConfirmable }
export type AnyConfirmable = Omit<Confirmable<EndpointDeclaration>, 'carryOut'> & {
  carryOut: InsideHandler
  size?(context: Context<EndpointDeclaration>): Promise<Money | { days: number }>
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
    return 'carryOut' in answering
      ? { endpoint, handler: answering.carryOut, confirmable: answering }
      : { endpoint, handler: answering }
  })
