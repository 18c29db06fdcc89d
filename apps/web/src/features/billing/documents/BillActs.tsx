import { FilePen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { DocumentDialog } from './DocumentDialog'

/** What staff can write about a bill; a part by itself, so that customers do not load it. */
export function BillActs({ line, bill }: { line: { id: number; username: string }; bill: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={FilePen} onClick={() => setOpen(true)}>
        Write a document
      </Button>
      {isOpen && <DocumentDialog line={line} bill={bill} onClose={() => setOpen(false)} />}
    </>
  )
}
