import { createContext } from 'react'
import type { DialogStore } from './dialog-store'

/** The store that opens dialogs. A dialog with unsaved input also uses it, to ask before closing. */
export const DialogContext = createContext<DialogStore | undefined>(undefined)
