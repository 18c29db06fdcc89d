import { screen } from '../../platform/screens/screen'
import { resourceScreens } from '../../resource/resource-screens'

export const postStaffScreens = [
  ...resourceScreens(
    { many: 'Posts', one: 'post', list: 'posts', create: 'newPost', read: 'post', edit: 'editPost' },
    () => import('./editor/posts.resource').then(({ posts }) => posts),
  ),
  screen('legalTexts', 'Legal texts', () => import('./legal-editor/LegalTextsPage')),
]
