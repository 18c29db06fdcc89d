import { passwordRoutes } from '@uplink/contract/passwords'
import { module } from '#platform/http/module'
import { invalid } from '#platform/http/problem'
import type { FactorsDeps } from './factors/factors.actions'
import { proveAgain } from './passwords/set-password'
import { linkWords, whyNotSent } from './passwords/link-words'
import { change, initChange, type PasswordsDeps } from './passwords/passwords.actions'
import {
  checkLink,
  resetPassword,
  sendLink,
  sendLinkToOwner,
  type ResetDeps,
} from './passwords/reset-links.actions'

/** The same text for every address, so that nobody learns which ones are known. */
const linkSent = 'If somebody here has this phone number or email address, a link is on its way to it.'

export const passwordsHttp = module({
  routes: passwordRoutes,
  bind: (deps: PasswordsDeps & ResetDeps & FactorsDeps, { databases }) => ({
    initChange: async (call, { body }) => ({ data: await initChange(deps, call, body) }),
    change: async (call, { body }) => {
      await change(deps, call, body)
      return { message: 'Your password is changed.', data: null }
    },
    confirm: async (call, { body }) => ({
      message: 'Your password is confirmed.',
      data: await proveAgain(deps, call, body),
    }),
    checkLink: async (call, { body }) => ({ data: await checkLink(call, body.token) }),
    reset: async (call, { body }) => {
      const { token, password = '', mobile_or_email: address = '' } = body
      if (token === undefined) {
        const whyNot = await whyNotSent(deps, address)
        if (whyNot !== undefined) throw invalid('mobile_or_email', whyNot)
        await sendLink(deps, call, address)
        return { message: linkSent, data: null }
      }
      await resetPassword(deps, call, { token, password })
      return { message: 'Your new password is set. Log in with it.', data: null }
    },
    sendToOwner: async (call, { connection }) => {
      const to = await sendLinkToOwner({ ...deps, databases }, call, connection)
      return { message: await linkWords(deps, 'A link', to), data: to }
    },
  }),
})
