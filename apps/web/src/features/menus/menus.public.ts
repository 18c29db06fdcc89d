export { useIsMenuKnown, useIsOffered, useMay } from './use-is-offered'
export { useMenuScreens, type MenuScreen } from './use-menu-screens'
export type { Waiting } from './WaitingCount'
