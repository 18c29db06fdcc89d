import { screen } from '../../platform/screens/screen'

/** The legal texts inside the frame. */
export const ownLegalTexts = [
  screen('ownTerms', 'Terms and conditions', () => import('./OwnLegalTextScreen')),
  screen('ownPrivacy', 'Privacy policy', () => import('./OwnLegalTextScreen')),
  screen('ownRefunds', 'Refund policy', () => import('./OwnLegalTextScreen')),
]
