import { PassThrough, Writable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from '#app/shared/load-context.ts'

/** How long a page may wait for its streamed data before the open places are answered as failed. */
export const streamTimeout = 10_000

// oxlint-disable-next-line eslint/max-params -- the router calls it so
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce } = loadContext.get(pageContext)
  // Crawlers get the whole page at once; so do pages kept in the guest cache, which have no nonce.
  const waitsForAll = nonce === undefined || isbot(request.headers.get('user-agent'))
  const nonceProp = nonce === undefined ? {} : { nonce }
  return render(<ServerRouter context={routerContext} url={request.url} {...nonceProp} />, { status, headers, nonce, waitsForAll })
}

/** Called for whatever a loader or action throws. Refusals and addresses without a page are answers, not faults. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  // oxlint-disable-next-line eslint/no-console -- the host's log is out of reach in here
  console.error(error)
}

type Answer = { status: number; headers: Headers; nonce: string | undefined; waitsForAll: boolean }

function render(page: React.ReactElement, { status, headers, nonce, waitsForAll }: Answer) {
  return new Promise<Response>((resolve, reject) => {
    let isSent = false
    const answer = (body: BodyInit) => resolve(new Response(body, { status, headers }))
    const send = () => {
      isSent = true
      pipe((waitsForAll ? collected(answer) : passedOn(answer)).once('finish', () => clearTimeout(timer)))
    }
    const { pipe, abort } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER, // whoever has no script sees nothing of what would come behind the page
      ...(nonce === undefined ? {} : { nonce }),
      [waitsForAll ? 'onAllReady' : 'onShellReady']: send,
      onShellError: reject,
      onError(error) {
        // oxlint-disable-next-line eslint/no-console -- errors before the first byte reject above and are logged by the host; later ones have no other way out
        if (isSent) console.error(error)
        else status = 500
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** Answers with the page as it comes. */
function passedOn(answer: (body: BodyInit) => void) {
  const body = new PassThrough()
  answer(createReadableStreamFromReadable(body))
  return body
}

/** Answers once with the whole page. The parts are put together here: what Node and the web platform offer for it costs a twentieth of a page. */
function collected(answer: (body: BodyInit) => void) {
  const parts: Buffer[] = []
  return new Writable({
    write: (part: Buffer, _encoding, done) => (parts.push(part), done()),
    final: (done) => (answer(Buffer.concat(parts)), done()),
  })
}
