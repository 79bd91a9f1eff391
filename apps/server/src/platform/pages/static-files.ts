import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * A worker has the policy of its own file, not that of its page. One encodes sound with WebAssembly, in a worker of its own that its library makes from
 * text.
 */
const workerPolicy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'`
const isWorker = (file: string) => /\.worker-[^/]+\.js(?:\.\w+)?$/.test(file)

/** The files of the built site. They are sent even under overload: they cost very little, and a page without its scripts does not respond. */
export async function mountStaticFiles(fastify: FastifyInstance, root: string) {
  await fastify.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, pressureHandler: () => undefined }
    })
    await files.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        void reply.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        if (isWorker(file)) void reply.header('content-security-policy', workerPolicy)
      },
    })
  })
}
