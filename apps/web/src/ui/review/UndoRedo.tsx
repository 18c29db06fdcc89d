import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '../button/IconButton'

interface UndoRedoProps {
  history: {
    /** What would be undone or done again, in a word or two; nothing when there is nothing. */
    undoName: string | undefined
    redoName: string | undefined
    undo: () => void
    redo: () => void
  }
  /** Whether the buttons say what they undo. */
  isNamed?: boolean
}

/** The buttons that undo and redo the steps of an editor. */
export function UndoRedo({ history, isNamed = false }: UndoRedoProps) {
  const { undoName, redoName, undo, redo } = history
  const label = (act: string, name: string | undefined) =>
    isNamed && name !== undefined ? `${act}: ${name}` : act
  return (
    <>
      <IconButton
        icon={Undo2}
        label={label('Undo', undoName)}
        disabled={undoName === undefined}
        onClick={undo}
      />
      <IconButton
        icon={Redo2}
        label={label('Redo', redoName)}
        disabled={redoName === undefined}
        onClick={redo}
      />
    </>
  )
}
