import { createRoute } from '@tanstack/react-router'
import { main, root } from './frame-routes'
import { lazyScreen } from './lazy-screen'

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/admin/forgot-pass',
  staticData: { title: 'Forgot password – Uplink' },
  component: lazyScreen(() => import('./PasswordScreens').then((module) => module.ForgotPasswordScreen)),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/admin/reset-pass',
  staticData: { title: 'New password – Uplink' },
  component: lazyScreen(() => import('./PasswordScreens').then((module) => module.ResetPasswordScreen)),
})

/** For people who are not signed in because they cannot. */
export const passwordScreens = [forgotPassword, resetPassword] as const

const myAccount = createRoute({
  getParentRoute: () => main,
  path: '/admin/my-account',
  staticData: { title: 'My account – Uplink' },
  component: lazyScreen(() =>
    import('../features/accounts/MyAccountPage').then((module) => module.MyAccountPage),
  ),
})

const infoUpdate = createRoute({
  getParentRoute: () => main,
  path: '/admin/info-update',
  staticData: { title: 'Update info – Uplink' },
  component: lazyScreen(() =>
    import('../features/accounts/InfoUpdatePage').then((module) => module.InfoUpdatePage),
  ),
})

const profile = createRoute({
  getParentRoute: () => main,
  path: '/admin/auth/profile',
  staticData: { title: 'Profile – Uplink', under: '/admin/my-account' },
  component: lazyScreen(() =>
    import('../features/accounts/ProfilePage').then((module) => module.ProfilePage),
  ),
})

/** One screen with three addresses: the first is the customers', the others the staff's (specification 2.4). */
const changePassword = (
  ['/admin/change-password', '/admin/auth/update-password', '/admin/auth/ext/change-password'] as const
).map((path) =>
  createRoute({
    getParentRoute: () => main,
    path,
    staticData: { title: 'Change password – Uplink' },
    component: lazyScreen(() =>
      import('../features/auth/ChangePasswordPage').then((module) => module.ChangePasswordPage),
    ),
  }),
)

export const accountScreens = [myAccount, infoUpdate, profile, ...changePassword] as const
