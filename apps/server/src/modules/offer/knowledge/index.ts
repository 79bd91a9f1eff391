/**
 * Knowledge: posts to read and learn from: guides, articles, documents, stories.
 * Owns posts, their attached documents, and every saved version. A post is Markdown, shown as a document.
 * Calls slugs (addresses), assets (covers, documents), audit, people (editors).
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { knowledgeRoutes } from './knowledge.routes.ts'

export { importDocument, importPost, listExistingPostIds } from './edit-posts.service.ts'
export { findPostsOn, listPostAddresses } from './read-posts.service.ts'

export const knowledge: Module = { name: 'knowledge', routes: knowledgeRoutes }
