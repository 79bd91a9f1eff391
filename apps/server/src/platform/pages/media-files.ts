import { mkdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

const known = /\.(mp4|webm|vtt|jpg|png|webp)$/

/** Course videos with their captions, which the operator puts into the folder by hand. Players request ranges. */
export async function mountMedia(fastify: FastifyInstance, { dataDir }: Config) {
  const root = path.join(dataDir, 'media')
  mkdirSync(root, { recursive: true })
  await fastify.register(fastifyStatic, {
    root,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (file) => known.test(file),
    setHeaders: (reply) => {
      void reply.header('cache-control', 'public, max-age=3600')
    },
  })
}
