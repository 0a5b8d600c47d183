import type { IncomingMessage } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { problemTexts } from '@kontor/contract/problem-texts'
import { sendProblem } from '@kontor/customer-centre/platform/http/error-handler'
import { callersLocale } from '@kontor/customer-centre/platform/http/locale'
import { problem } from '@kontor/customer-centre/platform/http/problem'
import { textPage, textPageHeaders } from '@kontor/customer-centre/platform/http/text-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Says from which wait and which delay on, in milliseconds, something is refused, and from which part of those who may wait for a
 * connection to the database: a page's visitor can wait.
 */
const limits = { page: { wait: 700, delay: 700, crowding: 0.25 }, call: { wait: 1000, delay: 1500, crowding: 1 } }
/** Says what a request costs, in calls. */
const weights = { page: 20, call: 1 }
/** Fewer requests than this are no overload, however slow the machine is. */
const fewest = 20
/** Calls' worth that a second answers at least: where little was asked, little was answered. */
const leastPerSecond = 1000
/** Seconds after which a refused visitor comes again. */
const retryAfter = 3

declare module 'fastify' {
  interface FastifyRequest {
    /** Says what a request that was let in costs, in calls; 0 where it is not counted. */
    weight: number
  }
}

/** Requests that pages make in this process. A header could be sent by anybody. */
const ofPages = new WeakSet<IncomingMessage>()

/** Lets through what a page that was let in asks for: it is neither refused nor counted. */
export function letPass(request: IncomingMessage): void {
  ofPages.add(request)
}

/**
 * Refuses requests while the process is behind: what it lets in is answered soon, and what it does not is told at once. Files and health
 * checks cost next to nothing and always pass.
 * @param delay by how many milliseconds the process is late
 * @param crowding how many wait for a connection to the database, from 0 to 1
 */
export function installOverload(app: FastifyInstance, delay: () => number, crowding: () => number = () => 0): void {
  const { begin, end, wait } = watchWork()
  let open = 0
  app.decorateRequest('weight', 0)
  /** From here on the request is no longer under way. */
  const answered = (request: FastifyRequest) => {
    if (ofPages.has(request.raw)) return
    letPass(request.raw)
    open--
    end(request.weight)
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    // a stream is an answer that has begun, and may last for hours
    if (isStream(reply)) answered(request)
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    answered(request)
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (ofPages.has(request.raw)) return done()
    open++
    const kind = kindOf(request)
    if (!kind) return done()
    const { [kind]: most } = limits
    if (open < fewest || (wait() < most.wait && delay() < most.delay && crowding() < most.crowding)) {
      request.weight = weights[kind]
      begin(request.weight)
      return done()
    }
    if (kind === 'page') sendBusyPage(request, reply)
    else sendProblem(problem('overloaded', { retryAfter }), request, reply)
  })
}

/** Says whether an answer is a stream of events. */
export const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')

/** Watches how long what was let in takes until it is answered, by what the last full second answered. */
function watchWork() {
  let [open, done, perSecond, since] = [0, 0, leastPerSecond, performance.now()]
  return {
    begin(weight: number): void {
      open += weight
    },
    end(weight: number): void {
      open -= weight
      done += weight
      const passed = performance.now() - since
      if (passed < 1000) return
      perSecond = Math.max(leastPerSecond, (done / passed) * 1000)
      done = 0
      since += passed
    },
    /** Milliseconds. */
    wait: () => (open / perSecond) * 1000,
  }
}

function kindOf({ method, url }: FastifyRequest): keyof typeof limits | undefined {
  if (/^\/(?:ajax|sanctum|oauth)\//.test(url)) return 'call'
  const file = /^\/(?:assets|fonts|builds|_i18n|health)\//.test(url)
  return method === 'GET' && !file ? 'page' : undefined
}

/** Comes again by itself, without a script. */
export function sendBusyPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = callersLocale(request)
  const { overloaded } = problemTexts[locale].problems
  return reply
    .status(503)
    .headers({ ...textPageHeaders, 'Cache-Control': 'no-store', 'Retry-After': retryAfter, Refresh: retryAfter })
    .type('text/html; charset=utf-8')
    .send(textPage(locale, `# 503\n\n${overloaded}`, [request.id]))
}

/** @returns by how many milliseconds this process was late during the last second, on average */
export function watchLoop(): { delay: () => number; stop(): void } {
  const resolution = 20
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let last = 0
  const timer = setInterval(() => {
    // a process that had no turn at all measured nothing
    last = Number.isNaN(histogram.mean) ? last : Math.max(0, histogram.mean / 1e6 - resolution)
    histogram.reset()
  }, 1000)
  timer.unref()
  return {
    delay: () => last,
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
