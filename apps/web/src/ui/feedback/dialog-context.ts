import { createContext } from 'react'
import type { DialogStore } from './dialog-store'

/** Where dialogs are asked for; a dialog that holds something unsaved asks by it too. */
export const DialogContext = createContext<DialogStore | undefined>(undefined)
