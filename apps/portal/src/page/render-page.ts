import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createServerEntry, createStartHandler, defineHandlerCallback } from '@tanstack/react-start/server'
import { createElement, type ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { keepHydrationScripts } from '../library-internals/hydration-scripts.ts'
import { pageContext } from './page-context.ts'

const documentType = '<!DOCTYPE html>'
/** Is what React writes where a part was not there in time. */
const unfinished = '<!--$!-->'

/**
 * Renders a page in one piece, which it leaves in the page's context: a stream is encoded, searched for its end and decoded again, a fifth
 * of a page's time, and nothing on a page comes later than its shell.
 */
const fetch = createStartHandler(
  defineHandlerCallback(async ({ router, responseHeaders }) => {
    try {
      keepHydrationScripts(router)
      const html = await wholePage(createElement(RouterServer, { router }))
      const whole = await transformHtmlStringWithRouter(router, html)
      // where nothing but the document's type has come to it, it stays as it lies
      pageContext().html = whole.length === documentType.length + html.length ? [documentType, html] : [whole]
      return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
    } finally {
      router.serverSsr?.cleanup()
    }
  }),
)

/** A part of the program that is loaded at its first use is waited for; every later page has it at once. */
async function wholePage(page: ReactElement): Promise<string> {
  const html = renderToString(page)
  if (!html.includes(unfinished)) return html
  const stream = await renderToReadableStream(page)
  await stream.allReady
  await stream.cancel()
  return renderToString(page)
}

export const pages = createServerEntry({ fetch })
