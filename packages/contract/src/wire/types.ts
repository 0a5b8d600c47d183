import type { core } from 'zod/mini'
import type { Endpoints } from '../endpoints.ts'

type ByRoute = { [K in keyof Endpoints as Endpoints[K]['route']]: Endpoints[K] }
export type Routes = keyof ByRoute

type In<D, K extends string> = D extends { [key in K]: infer S extends core.$ZodType } ? core.input<S> : undefined
type Out<D, K extends string> = D extends { [key in K]: infer S extends core.$ZodType } ? core.output<S> : undefined

/** A part may be left out where it is optional or where all of its fields are. */
type Part<D, K extends string> = D extends { [key in K]: core.$ZodType }
  ? Record<never, never> extends In<D, K>
    ? { [key in K]?: In<D, K> }
    : { [key in K]: In<D, K> }
  : unknown

/** Describes what a caller passes: keys appear only where the endpoint declares them. */
export type CallInput<R extends Routes> = Part<ByRoute[R], 'params'> &
  Part<ByRoute[R], 'query'> &
  Part<ByRoute[R], 'body'>
export type CallOutput<R extends Routes> = Out<ByRoute[R], 'response'>

/** Describes what a handler receives, parsed, and what it answers with. */
export type HandlerInput<D> = { params: Out<D, 'params'>; query: Out<D, 'query'>; body: Out<D, 'body'> }
export type HandlerOutput<D> = Out<D, 'response'>
