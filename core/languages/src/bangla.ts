import { createCatalogue } from './catalogue'
import { auth } from './bn/auth'
import { billing } from './bn/billing'
import { connections } from './bn/connections'
import { documents } from './bn/forms/documents'
import { errors } from './bn/forms/errors'
import { lines } from './bn/forms/lines'
import { news } from './bn/forms/news'
import { help } from './bn/help'
import { notifications } from './bn/notifications'
import { orders } from './bn/orders'
import { payments } from './bn/payments'
import { posts } from './bn/posts'
import { shell } from './bn/shell'
import { usage } from './bn/usage'

/** What customers see, in Bangla. */
export const bangla = createCatalogue({
  texts: [shell, auth, billing, payments, connections, usage, orders, help, notifications, posts],
  forms: [errors, news, lines, documents],
})
