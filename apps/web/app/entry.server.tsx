import { PassThrough, Writable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from '#app/shared/load-context.ts'

/** Maximum time a page waits for its streamed data, in ms; pending placeholders are then rendered as failed. */
export const streamTimeout = 10_000

// oxlint-disable-next-line eslint/max-params -- React Router fixes this signature
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, isShared } = loadContext.get(pageContext)
  // Crawlers get the whole page at once, and so does the guest cache.
  const waitsForAll = isShared || isbot(request.headers.get('user-agent'))
  const nonceProp = nonce === undefined ? {} : { nonce }
  return render(<ServerRouter context={routerContext} url={request.url} {...nonceProp} />, { status, headers, nonce, waitsForAll })
}

/** Called for every error that a loader or action throws. Refusals and 404s are expected responses, not faults, and are not logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  report(error)
}

type Answer = { status: number; headers: Headers; nonce: string | undefined; waitsForAll: boolean }

function render(page: React.ReactElement, { status, headers, nonce, waitsForAll }: Answer) {
  return new Promise<Response>((resolve, reject) => {
    let isSent = false
    const early: unknown[] = []
    const answer = (body: BodyInit) => resolve(new Response(body, { status, headers }))
    const send = () => {
      isSent = true
      early.forEach(report)
      pipe((waitsForAll ? collected(answer) : passedOn(answer)).once('finish', () => clearTimeout(timer)))
    }
    const { pipe, abort } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER, // without script, content that streams in behind the shell stays invisible
      ...(nonce === undefined ? {} : { nonce }),
      [waitsForAll ? 'onAllReady' : 'onShellReady']: send,
      onShellError: reject,
      onError(error) {
        if (isSent) return report(error)
        status = 500
        early.push(error) // reported with the page, unless there is none: then the host logs it
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

// oxlint-disable-next-line eslint/no-console -- the host's logger is not available here
const report = (error: unknown) => console.error(error)

/** Streams the response body while React renders it. */
function passedOn(answer: (body: BodyInit) => void) {
  const body = new PassThrough()
  answer(createReadableStreamFromReadable(body))
  return body
}

/**
 * Responds with the complete page. Concatenates the chunks by hand: the Node and web stream helpers for this cost about a twentieth of a
 * page render.
 */
function collected(answer: (body: BodyInit) => void) {
  const parts: Buffer[] = []
  return new Writable({
    write: (part: Buffer, _encoding, done) => (parts.push(part), done()),
    final: (done) => (answer(Buffer.concat(parts)), done()),
  })
}
