import { posts } from '@uplink/contract/posts'
import { module } from '#platform/http/module'
import {
  actOnManyPosts,
  createPost,
  deletePost,
  exportPosts,
  listPosts,
  readPost,
  updatePost,
} from './staff-posts.actions'

const saved = 'Post saved.'

export const staffPostsHttp = module({
  routes: posts.routes,
  bind: () => ({
    list: (call, { query }) => listPosts(call, query),
    export: (call, { query }) => exportPosts(call, query),
    many: (call, { body }) => actOnManyPosts(call, body),
    read: async (call, { params }) => ({ data: await readPost(call, params.id) }),
    create: async (call, { body }) => ({ message: saved, data: await createPost(call, body) }),
    update: async (call, { params, body }) => ({
      message: saved,
      data: await updatePost(call, params.id, body),
    }),
    delete: async (call, { params }) => ({
      message: 'Post deleted.',
      data: await deletePost(call, params.id),
    }),
  }),
})
