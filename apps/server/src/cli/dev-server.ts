import type { Server } from 'node:http'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { runServer } from '../server.ts'

const root = path.resolve(import.meta.dirname, '../../../web')
let loadPages: () => Promise<ServerBuild> = () => Promise.reject(new Error('the pages are not attached yet'))

/** The server with pages that change while it runs: Vite answers first on the same port, and the server answers the rest. */
await runServer(process.env, { load: async () => () => loadPages(), attach })

async function attach(server: Server) {
  const vite = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
  })
  loadPages = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild> // Vite's virtual module has this type
  const [answer] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => vite.middlewares(request, response, () => answer?.call(server, request, response)))
  return () => vite.close()
}
