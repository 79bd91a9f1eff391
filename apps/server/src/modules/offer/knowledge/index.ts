/**
 * Knowledge: what people read to learn: guides, articles, documents, stories.
 * Owns posts, what goes with them, and every state they were saved in. A post is Markdown, shown as a document.
 * Calls slugs (addresses), assets (covers, documents), audit and identity (who edited). Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { knowledgeRoutes } from './knowledge.routes.ts'

export { importDocument, importPost, listExistingPostIds } from './edit-posts.service.ts'
export { findPostsOn, listPostAddresses } from './read-posts.service.ts'

export const knowledge: Module = { name: 'knowledge', routes: knowledgeRoutes }
