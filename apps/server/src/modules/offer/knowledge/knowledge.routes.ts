import * as contract from '@khue/contracts/offer/knowledge'
import { type Api, serve } from '#platform/http/api'
import * as edit from './edit-posts.service.ts'
import { getPost, listLatestPosts, listPosts, listRelatedPosts } from './read-posts.service.ts'

export function knowledgeRoutes(api: Api) {
  serve(api, contract.listPosts, ({ deps, query }) => listPosts(deps, query))
  serve(api, contract.listLatestPosts, ({ deps, query }) => listLatestPosts(deps, query.size))
  serve(api, contract.getPost, ({ deps, params }) => getPost(deps, params.slug))
  serve(api, contract.listRelatedPosts, ({ deps, params, query }) => listRelatedPosts(deps, params.slug, query.size))
  editRoutes(api)
}

function editRoutes(api: Api) {
  serve(api, contract.searchPosts, ({ deps, query }) => edit.searchPosts(deps, query))
  serve(api, contract.getPostToEdit, ({ deps, actor, params }) => edit.getPostToEdit(deps, actor, params.id))
  serve(api, contract.getPostVersion, ({ deps, params }) => edit.getPostVersion(deps, params.id, params.version))
  serve(api, contract.createPost, ({ deps, actor, body }) => edit.createPost(deps, actor, body))
  serve(api, contract.savePost, ({ deps, actor, params, body }) => edit.savePost(deps, actor, { ...params, ...body }))
  serve(api, contract.publishPost, ({ deps, actor, params, body }) =>
    edit.publishPost(deps, actor, { ...params, at: body.at === undefined ? undefined : new Date(body.at) }),
  )
  serve(api, contract.unpublishPost, ({ deps, actor, params }) => edit.unpublishPost(deps, actor, params.id))
  serve(api, contract.renamePost, ({ deps, actor, params, body }) => edit.renamePost(deps, actor, { ...params, ...body }))
  serve(api, contract.setPostCover, ({ deps, actor, params, body }) => edit.setPostCover(deps, actor, { ...params, ...body }))
  serve(api, contract.attachDocument, ({ deps, actor, params, body }) => edit.attachDocument(deps, actor, { ...params, ...body }))
  serve(api, contract.detachDocument, ({ deps, actor, params }) => edit.detachDocument(deps, actor, params))
  serve(api, contract.previewPost, ({ body }) => edit.preview(body.body))
}
